import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { adminsOnDuty, type DutyRota, type DutySwitch, type Shift } from '#contract/duty.ts';

const WEEK = 7 * 24 * HOUR_MS;
/** A Monday at midnight in India. */
const MONDAY = Date.parse('2026-11-23T00:00:00+05:30');
const at = (text: string) => Date.parse(`${text}+05:30`);

const shift: fc.Arbitrary<Shift> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  from: fc.integer({ min: 0, max: 23 }),
  to: fc.integer({ min: 1, max: 24 }),
});
const ADMINS = ['a', 'b', 'c', 'd'] as const;
const rotaOf = fc
  .uniqueArray(fc.record({ adminId: fc.constantFrom(...ADMINS), shifts: fc.array(shift, { maxLength: 3 }) }), {
    selector: ({ adminId }) => adminId,
  })
  .map((rota): DutyRota => rota);
const instant = fc.integer({ min: MONDAY, max: MONDAY + 3 * WEEK });
const switchesOf = fc
  .uniqueArray(fc.record({ adminId: fc.constantFrom(...ADMINS), on: fc.boolean(), until: instant }), {
    selector: ({ adminId }) => adminId,
  })
  .map((switches): DutySwitch[] => switches);

/** The hours of the week in which a shift is on duty, by counting them one after the other. */
function hoursOf({ days, from, to }: Shift): Set<number> {
  const hours = new Set<number>();
  for (const day of days)
    for (let hour = day * 24 + from, first = true; first || (hour - to) % 24 !== 0; hour++, first = false)
      hours.add(hour % 168);
  return hours;
}

describe('who is on duty', () => {
  test('is, without switches, who has a shift at this hour of the week, in the order of the rota', () => {
    fc.assert(
      fc.property(rotaOf, instant, (rota, now) => {
        const hour = Math.floor(((now - MONDAY) % WEEK) / HOUR_MS);
        const expected = rota.filter(({ shifts }) => shifts.some((one) => hoursOf(one).has(hour)));
        expect(adminsOnDuty(rota, [], now)).toEqual(expected.map(({ adminId }) => adminId));
      }),
    );
  });

  test('is decided by a switch until its end, and then by the rota again', () => {
    fc.assert(
      fc.property(rotaOf, switchesOf, instant, (rota, switches, now) => {
        const byRota = adminsOnDuty(rota, [], now);
        const onDuty = adminsOnDuty(rota, switches, now);
        for (const adminId of ADMINS) {
          const override = switches.find((one) => one.adminId === adminId && one.until > now);
          expect(onDuty.includes(adminId)).toBe(override ? override.on : byRota.includes(adminId));
        }
        expect(new Set(onDuty).size).toBe(onDuty.length);
        // No admin of the rota is notified after an admin who only turned the switch on.
        const places = onDuty.map((id) => rota.findIndex(({ adminId }) => adminId === id)).map((i) => (i < 0 ? Infinity : i));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  test.each([
    ['2026-11-23T21:59:59', false],
    ['2026-11-23T22:00:00', true],
    ['2026-11-24T05:59:59', true],
    ['2026-11-24T06:00:00', false],
    ['2026-11-24T23:00:00', false],
  ])('counts a night that begins on a Monday at 22:00 and ends at 6:00: %s in India', (time, isOnDuty) => {
    const rota = [{ adminId: 'a', shifts: [{ days: [0], from: 22, to: 6 }] }];
    expect(adminsOnDuty(rota, [], at(time))).toEqual(isOnDuty ? ['a'] : []);
  });

  test('counts a shift from an hour to the same hour as a whole day', () => {
    const rota = [{ adminId: 'a', shifts: [{ days: [6], from: 8, to: 8 }] }];
    expect(adminsOnDuty(rota, [], at('2026-11-29T08:00:00'))).toEqual(['a']);
    expect(adminsOnDuty(rota, [], at('2026-11-30T07:59:59'))).toEqual(['a']);
    expect(adminsOnDuty(rota, [], at('2026-11-30T08:00:00'))).toEqual([]);
  });
});
