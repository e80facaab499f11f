import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { id } from './ids.ts';
import { dayInIndia, instantInIndia, weekdayOf } from './time.ts';

/**
 * Hours of the same length on some days of the week (0 is Monday), in Indian time. They begin at `from`; if `to` is not later,
 * they end on the next day.
 */
const shift = z.object({
  days: z.array(z.int().check(z.gte(0), z.lte(6))).check(
    z.minLength(1, 'field.required'),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'field.invalid'),
  ),
  from: z.int().check(z.gte(0), z.lte(23)),
  to: z.int().check(z.gte(1), z.lte(24)),
});
export type Shift = z.infer<typeof shift>;

export const MAX_SHIFTS = 7;
const MAX_ADMINS = 50;
const dutyHours = z.object({ adminId: id, shifts: z.array(shift).check(z.maxLength(MAX_SHIFTS)) });

/** Admins in the order in which they are notified. */
const dutyRota = z.array(dutyHours).check(
  z.maxLength(MAX_ADMINS),
  z.refine((rota) => new Set(rota.map(({ adminId }) => adminId)).size === rota.length, 'field.invalid'),
);
export type DutyRota = z.infer<typeof dutyRota>;

/** Overrides the rota for one admin until an instant. */
const dutySwitch = z.object({ adminId: id, on: z.boolean(), until: z.int() });
export type DutySwitch = z.infer<typeof dutySwitch>;

const isWithinShift = ({ days, from, to }: Shift, now: number): boolean => {
  const hours = to > from ? to - from : to + 24 - from;
  // A shift that began yesterday may have passed midnight.
  return [now, now - DAY_MS].map(dayInIndia).some((day) => {
    const start = instantInIndia(day, from);
    return days.includes(weekdayOf(day)) && start <= now && now < start + hours * HOUR_MS;
  });
};

/** The admins on duty at an instant, in the order in which they are notified: those of the rota first. */
export function adminsOnDuty(rota: DutyRota, switches: readonly DutySwitch[], now: number): string[] {
  const overrides = new Map(switches.filter(({ until }) => until > now).map(({ adminId, on }) => [adminId, on]));
  const ofRota = rota.filter(({ adminId, shifts }) => overrides.get(adminId) ?? shifts.some((one) => isWithinShift(one, now)));
  const others = [...overrides].filter(([adminId, on]) => on && !rota.some((entry) => entry.adminId === adminId));
  return [...ofRota.map(({ adminId }) => adminId), ...others.map(([adminId]) => adminId)];
}

export const duty = z.object({
  /** Increases with each change of the rota. */
  version: z.int(),
  rota: dutyRota,
  /** Those that have not ended. */
  switches: z.array(dutySwitch),
  admins: z.array(
    z.object({
      id,
      name: z.string(),
      /** Whether a browser of this admin gets push notifications. */
      hasPush: z.boolean(),
    }),
  ),
  onDuty: z.array(id),
});
export type Duty = z.infer<typeof duty>;

const MAX_SWITCH_HOURS = 72;
/** `rota`: ends the override. */
export const dutySwitchBody = z.discriminatedUnion('mode', [
  z.object({ mode: z.enum(['on', 'off']), hours: z.int().check(z.gte(1), z.lte(MAX_SWITCH_HOURS)) }),
  z.object({ mode: z.literal('rota') }),
]);
export type DutySwitchRequest = z.output<typeof dutySwitchBody>;

/** `version`: of the rota that the admin changed. */
export const dutyRotaBody = z.object({ version: z.int().check(z.gte(0)), rota: dutyRota });
