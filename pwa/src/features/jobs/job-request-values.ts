import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { User } from '#contract/accounts.ts';
import { DURATION_HOURS, DURATIONS, service, type Duration, type Service } from '#contract/catalogue.ts';
import type { JobDetail, JobRequestFields } from '#contract/jobs/jobs.ts';
import type { OtherServiceFields } from '#contract/tickets/tickets.ts';
import { toRupees } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { dayInIndia, instantInIndia, slotEnd, slotStart, slot, type Slot } from '#contract/time.ts';
import { addressLine } from '#pwa/shared/address-line.ts';

const chosenWorker = z.object({
  id: z.string(),
  name: z.string(),
  /** The work and time for which one of their free slots was pressed: for those they need not be among the matches. */
  pickedFor: z.optional(z.string()),
});
export type ChosenWorker = z.infer<typeof chosenWorker>;

/** The form's raw values. Field names are those of the payload (client specification, section 3). */
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
  /** The name the geocoder found; empty when the point was set on the map. */
  place_label: z._default(z.string(), ''),
  /** Whether the point is that of the address, as it was found by its name or taken over from an earlier job. */
  place_of_address: z._default(z.boolean(), false),
  service_frequency: z.string(),
  preferred_gender: z.string(),
  room_count: z.string(),
  estimated_area: z.string(),
  emergency_contact: z.string(),
  special_instructions: z.string(),
  /** Null: all workers nearby are asked. */
  chosenWorker: z._default(z.nullable(chosenWorker), null),
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
  place_of_address: false,
  service_frequency: 'one-time',
  preferred_gender: 'no-preference',
  room_count: '',
  estimated_area: '',
  emergency_contact: '',
  special_instructions: '',
  chosenWorker: null,
};

/**
 * Chosen in place of a service by a client who needs something that the list does not have. It is no service of the contract.
 */
export const OTHER_SERVICE = 'other';
export type ServiceChoice = Service | typeof OTHER_SERVICE;

/** What the form sends: a job request, or a request for another service. */
export type RequestOutput = JobRequestFields | OtherServiceFields;

/** Form values that repeat an earlier job, without date and time. */
export const valuesFromJob = (job: JobDetail): RequestValues => ({
  ...EMPTY,
  serviceType: job.serviceType,
  service_duration: job.duration,
  problem_description: job.description,
  address: job.address,
  latitude: job.about ? null : job.lat,
  longitude: job.about ? null : job.lng,
  place_of_address: true,
  service_frequency: job.frequency,
  preferred_gender: job.preferredGender ?? EMPTY.preferred_gender,
  room_count: String(job.roomCount ?? ''),
  estimated_area: job.estimatedArea ?? '',
  emergency_contact: job.emergencyContact ?? '',
  special_instructions: job.instructions,
});

export const isRequestField = (name: string): name is keyof RequestValues => Object.hasOwn(EMPTY, name);

export const parseService = (text: string | null): Service | null => z.safeParse(service, text).data ?? null;
export const parseServiceChoice = (text: unknown): ServiceChoice | null =>
  text === OTHER_SERVICE ? text : (z.safeParse(service, text).data ?? null);
export const parseDuration = (text: string): Duration => DURATIONS.find((one) => one === text) ?? '2-hours';

/**
 * Initial form values, in rising priority: the account's data, the draft, the service of the link. Without a time, the next
 * slot is chosen.
 */
export function initialValues(
  account: User | null,
  draft: RequestValues | null,
  requestedService: ServiceChoice | null,
  now: number,
): RequestValues {
  const values = { ...EMPTY, ...draft };
  if (account) {
    values.name = account.name;
    values.email = account.email;
    values.phone_number ||= account.phone;
    values.address ||= addressLine(account.address);
  }
  if (requestedService) values.serviceType = requestedService;
  if (values.date < dayInIndia(now)) values.date = '';
  if (isSlotOver(values.date, values.timeSlot, now)) values.timeSlot = '';
  return values.date || values.timeSlot ? values : { ...values, ...nextSlot(now) };
}

const FIRST_SLOT = '08:00 - 10:00 AM' satisfies Slot;

/** The next time slot that has not begun, today or tomorrow. */
function nextSlot(now: number): { date: string; timeSlot: Slot } {
  const today = dayInIndia(now);
  const next = slot.options.find((one) => slotStart(today, one) > now);
  return next ? { date: today, timeSlot: next } : { date: dayInIndia(now + DAY_MS), timeSlot: FIRST_SLOT };
}

const parseSlot = (text: string): Slot | null => z.safeParse(slot, text).data ?? null;

/** Whether a slot of that day has ended. The server rejects those too. */
export function isSlotOver(date: string, time: string, now: number): boolean {
  const chosen = parseSlot(time);
  return chosen !== null && date !== '' && slotEnd(date, chosen) <= now;
}

/** The instant at which work of this length would end, if that is after 22:00; else null. */
export function lateEnd(date: string, time: string, duration: string): number | null {
  const chosen = parseSlot(time);
  if (chosen === null || date === '') return null;
  const endsAt = slotStart(date, chosen) + DURATION_HOURS[parseDuration(duration)] * HOUR_MS;
  return endsAt > instantInIndia(date, LATEST_USUAL_HOUR) ? endsAt : null;
}
const LATEST_USUAL_HOUR = 22;

/** Rupees by the rate card, for display; the server computes the binding amount. */
export const priceFor = (serviceType: string, duration: string): number =>
  toRupees(visitPrice(parseService(serviceType) ?? 'maid', parseDuration(duration)));
