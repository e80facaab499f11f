import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { cancellationRule } from '#contract/jobs/cancellation.ts';
import { lowestPrice } from '#contract/matching/profession-services.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { PROFESSIONS, SERVICE_SLUGS, DURATIONS } from '#contract/catalogue.ts';
import { findCity } from '#contract/places/cities.ts';
import {
  approximatePoint,
  APPROXIMATION_RADIUS_KM,
  distanceKm,
  gridCellOf,
  gridCellsWithin,
  latitude,
  longitude,
} from '#contract/geo.ts';
import { uuidv7Id, uuidv7 } from '#contract/ids.ts';
import {
  JOB_STATUSES,
  toClientStatus,
  nextStatus,
  type JobAction,
  type Actor,
  type JobStatus,
} from '#contract/jobs/job-status.ts';
import { paymentConfirmation } from '#contract/payments.ts';
import { dayInIndia, slotStart, urgencyOf } from '#contract/time.ts';
import { emailKey, mailboxKey, parseIndianMobile } from '#contract/text.ts';

describe('a job status', () => {
  const transitions: [JobAction, Actor, JobStatus[], JobStatus][] = [
    ['accept', 'worker', ['pending'], 'accepted'],
    ['decline', 'worker', ['pending'], 'cancelled'],
    ['start', 'worker', ['accepted'], 'ongoing'],
    ['complete', 'worker', ['ongoing'], 'completed'],
    ['cancel', 'worker', ['accepted', 'ongoing'], 'cancelled'],
    ['withdraw', 'client', ['pending'], 'cancelled'],
    ['cancel', 'client', ['pending', 'accepted', 'ongoing'], 'cancelled'],
    ['reportNoShow', 'client', ['accepted'], 'cancelled'],
    ['cancel', 'admin', ['pending', 'accepted', 'ongoing'], 'cancelled'],
    ['undoCompletion', 'admin', ['completed'], 'cancelled'],
  ];
  const actions: JobAction[] = [
    'accept',
    'decline',
    'start',
    'complete',
    'withdraw',
    'cancel',
    'reportNoShow',
    'undoCompletion',
  ];
  const actors: Actor[] = ['client', 'worker', 'admin'];

  test('allows exactly the transitions of the contract', () => {
    for (const actor of actors)
      for (const action of actions)
        for (const from of JOB_STATUSES) {
          const transition = transitions.find(([a, by, sources]) => a === action && by === actor && sources.includes(from));
          expect(nextStatus(from, action, actor), `${actor} ${action} ${from}`).toBe(transition?.[3] ?? null);
        }
  });

  test('of an accepted job is shown to clients as confirmed', () => {
    expect(JOB_STATUSES.map(toClientStatus)).toEqual(['pending', 'confirmed', 'ongoing', 'completed', 'cancelled']);
  });
});

describe('a UPI reference', () => {
  const parse = (reference: string) => paymentConfirmation.safeParse({ reference }).data?.reference;

  test('has twelve digits, in Latin or Devanagari script and with or without spaces', () => {
    for (const text of ['123456789012', ' 1234 5678 9012 ', '१२३४५६७८९०१२', '१२३४ ५६७८\u00a0९०१२'])
      expect(parse(text), text).toBe('123456789012');
    for (const text of ['12345678901', '1234567890123', '1234-5678-9012', '12345678901a'])
      expect(parse(text), text).toBeUndefined();
  });
});

describe('time in India', () => {
  test('a day begins at 18:30 UTC of the day before', () => {
    expect(dayInIndia(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(dayInIndia(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });

  test('the afternoon slots begin in the afternoon', () => {
    expect(slotStart('2026-11-21', '02:00 - 04:00 PM')).toBe(Date.parse('2026-11-21T14:00:00+05:30'));
    expect(slotStart('2026-11-21', '12:00 - 02:00 PM')).toBe(Date.parse('2026-11-21T12:00:00+05:30'));
    expect(slotStart('2026-11-21', null)).toBe(Date.parse('2026-11-21T08:00:00+05:30'));
  });

  test('urgency is 5 within two hours and falls to 1', () => {
    const hours = (n: number) => urgencyOf(n * 3_600_000, 0);
    expect([hours(-1), hours(2), hours(2.1), hours(6.1), hours(24.1), hours(72.1)]).toEqual([5, 5, 4, 3, 2, 1]);
  });
});

describe('geography', () => {
  const point = fc.record({
    lat: fc.double({ min: 6, max: 37, noNaN: true }),
    lng: fc.double({ min: 68, max: 97, noNaN: true }),
  });

  test('the distance from Pune to Mumbai is about 120 km', () => {
    expect(distanceKm({ lat: 18.5204, lng: 73.8567 }, { lat: 19.076, lng: 72.8777 })).toBeCloseTo(120, -1);
  });

  test('the approximate point of each valid point, also at the limits, is valid and near it', () => {
    const valid = (max: number) =>
      fc.oneof(fc.double({ min: -max, max, noNaN: true }), fc.constantFrom(-max, max), fc.integer({ min: -max, max }));
    fc.assert(
      fc.property(valid(90), valid(180), (lat, lng) => {
        const approximate = approximatePoint({ lat, lng });
        expect([latitude.safeParse(approximate.lat).success, longitude.safeParse(approximate.lng).success]).toEqual([
          true,
          true,
        ]);
        expect(distanceKm(approximate, { lat, lng })).toBeLessThan(APPROXIMATION_RADIUS_KM);
      }),
      { numRuns: 1000 },
    );
  });

  test('a point within a radius is in one of the radius’s grid cells', () => {
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 1, max: 25, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (centre, km, angle, part) => {
          const away = (km * part) / 111.2;
          const other = {
            lat: centre.lat + away * Math.sin(angle),
            lng: centre.lng + (away * Math.cos(angle)) / Math.cos((centre.lat * Math.PI) / 180),
          };
          fc.pre(distanceKm(centre, other) <= km);
          expect(gridCellsWithin(centre, km)).toContain(gridCellOf(other));
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['12 FC Road, Pune 411005', 'Pune'],
    ['Flat 3, Delhi Gate Society, Nagpur', 'Nagpur'],
    ['कोथरूड, पुणे', 'Pune'],
    ['New Delhi-110001', 'Delhi'],
    ['Punekar Wada, Satara', undefined],
  ])('%s is in %s', (address, city) => {
    expect(findCity(address)?.name).toBe(city);
  });
});

describe('text formats', () => {
  test.each(['9822012345', '+91 98220 12345', '+919822012345', '098220-12345', '919822012345', '९८२२० १२३४५'])(
    '%s is the same mobile number',
    (text) => {
      expect(parseIndianMobile(text)).toBe('+919822012345');
    },
  );
  test.each(['5822012345', '982201234', '98220123456', '+1 9822012345', '', 'abc', '+91'])(
    '%s is not a mobile number',
    (text) => {
      expect(parseIndianMobile(text)).toBe(null);
    },
  );
  test('an e-mail address is the same in any case', () => {
    expect(emailKey(' Asha@Example.IN ')).toBe('asha@example.in');
  });
  test('a mailbox is the same with any word after a plus sign', () => {
    expect(mailboxKey(' Asha+1@Example.IN ')).toBe('asha@example.in');
  });
  test('an id is a UUIDv7 that sorts by time', () => {
    const ids = [1, 2, 3].map((n) => uuidv7(1_790_000_000_000 + n));
    expect(ids.every((id) => uuidv7Id.safeParse(id).success)).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(Array.from({ length: 1000 }, () => uuidv7(5))).size).toBe(1000);
  });
});

test('every price is in whole rupees, and longer work costs more in total and less per hour', () => {
  const hours = [2, 4, 6, 8];
  for (const service of SERVICE_SLUGS) {
    const prices = DURATIONS.map((duration) => visitPrice(service, duration));
    expect(prices.every((paise) => paise % 100 === 0)).toBe(true);
    expect(prices.toSorted((a, b) => a - b)).toEqual(prices);
    const hourly = hours.map((h, i) => (prices[i] ?? 0) / h);
    expect(hourly.toSorted((a, b) => b - a)).toEqual(hourly);
  }
});

test('the price from which a profession works is that of its cheapest service', () => {
  expect(PROFESSIONS.map((profession) => [profession, lowestPrice(profession) / 100])).toEqual([
    ['plumber', 349],
    ['electrician', 279],
    ['maid', 249],
    ['cooking', 399],
  ]);
});

test('a cancellation is late from two hours before the start, and says when the start has come', () => {
  const startsAt = 1_790_000_000_000;
  const rules = [-2 * HOUR_MS, -2 * HOUR_MS + 1, -1, 0, DAY_MS].map((after) => cancellationRule(startsAt, startsAt + after));
  expect(rules).toEqual(['free', 'late', 'late', 'begun', 'begun']);
});
