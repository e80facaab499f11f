import * as z from 'zod/mini';
import type { User } from '#contract/accounts.ts';
import { DURATIONS, service, type Duration, type Service } from '#contract/catalogue.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { toRupees } from '#contract/money.ts';
import { priceOf } from '#contract/rates.ts';
import { dayInIndia, endOf, slot, type Slot } from '#contract/time.ts';
import { addressLine } from '#pwa/shared/address-line.ts';

/** The form as it is typed. The names are those of the payload (client specification, section 3). */
export const requestValues = z.object({
  serviceType: z.string(),
  service_duration: z.string(),
  problem_description: z.string(),
  date: z.string(),
  timeSlot: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  place_about: z._default(z.boolean(), false),
  /** The name that the place was found by; empty where it was marked itself. */
  place_label: z._default(z.string(), ''),
  service_frequency: z.string(),
  preferred_gender: z.string(),
  room_count: z.string(),
  estimated_area: z.string(),
  emergency_contact: z.string(),
  special_instructions: z.string(),
});
export type RequestValues = z.infer<typeof requestValues>;

const EMPTY: RequestValues = {
  serviceType: 'maid',
  service_duration: '2-hours',
  problem_description: '',
  date: '',
  timeSlot: '',
  name: '',
  email: '',
  phone_number: '',
  address: '',
  latitude: null,
  longitude: null,
  place_about: false,
  place_label: '',
  service_frequency: 'one-time',
  preferred_gender: 'no-preference',
  room_count: '',
  estimated_area: '',
  emergency_contact: '',
  special_instructions: '',
};

/** A request like one that was sent, at a time still to be chosen. */
export const valuesOf = (job: JobDetail): RequestValues => ({
  ...EMPTY,
  serviceType: job.serviceType,
  service_duration: job.duration,
  problem_description: job.description,
  address: job.address,
  latitude: job.about ? null : job.lat,
  longitude: job.about ? null : job.lng,
  service_frequency: job.frequency,
  preferred_gender: job.preferredGender ?? EMPTY.preferred_gender,
  special_instructions: job.instructions,
});

/** Fields that stand folded under "More details". */
export const FOLDED = [
  'service_frequency',
  'preferred_gender',
  'room_count',
  'estimated_area',
  'emergency_contact',
  'special_instructions',
] as const satisfies readonly (keyof RequestValues)[];

export const isRequestField = (name: string): name is keyof RequestValues => Object.hasOwn(EMPTY, name);

export const serviceOf = (text: string | null): Service | null => z.safeParse(service, text).data ?? null;
const durationOf = (text: string): Duration => DURATIONS.find((one) => one === text) ?? '2-hours';

/** What the form starts with: the account's own, under what was typed before, under the service in the address. */
export function startingValues(
  account: User | null,
  typed: RequestValues | null,
  asked: Service | null,
  now: number,
): RequestValues {
  const values = { ...EMPTY, ...typed };
  if (account) {
    values.name = account.name;
    values.email = account.email;
    values.phone_number ||= account.phone;
    values.address ||= addressLine(account.address);
  }
  if (asked) values.serviceType = asked;
  if (values.date < dayInIndia(now)) values.date = '';
  if (isOver(values.date, values.timeSlot, now)) values.timeSlot = '';
  return values;
}

const slotOf = (text: string): Slot | null => z.safeParse(slot, text).data ?? null;

/** Whether a slot of that day has ended. The server refuses those too. */
export function isOver(date: string, time: string, now: number): boolean {
  const chosen = slotOf(time);
  return chosen !== null && date !== '' && endOf(date, chosen) <= now;
}

/** Rupees, as the rate card has it; the server's amount is the one that counts. */
export const priceFor = (serviceType: string, duration: string): number =>
  toRupees(priceOf(serviceOf(serviceType) ?? 'maid', durationOf(duration)));
