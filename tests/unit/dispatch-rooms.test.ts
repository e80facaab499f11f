import { expect, test } from 'vitest';
import fc from 'fast-check';
import { dispatchRoomsInRange } from '#api/lib/event-outbox.ts';
import { dispatchRoomName } from '#contract/events.ts';
import { MAX_RADIUS_KM, gridCellOf, distanceKm } from '#contract/geo.ts';

test('a new job is announced in the room of every worker whose radius may reach it, anywhere in India', () => {
  const place = fc.record({
    lat: fc.double({ min: 8, max: 35.5, noNaN: true }),
    lng: fc.double({ min: 69, max: 96, noNaN: true }),
  });
  const away = fc.record({
    lat: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    lng: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  });
  fc.assert(
    fc.property(place, away, (job, offset) => {
      const worker = { lat: job.lat + offset.lat, lng: job.lng + offset.lng };
      fc.pre(distanceKm(job, worker) <= MAX_RADIUS_KM);
      expect(dispatchRoomsInRange(dispatchRoomName('plumber', gridCellOf(job)))).toContain(
        dispatchRoomName('plumber', gridCellOf(worker)),
      );
    }),
    { numRuns: 500 },
  );
});

test('a job without a location reaches all workers of its profession, and every other job only workers with a location', () => {
  expect(dispatchRoomsInRange(dispatchRoomName('maid', '904_2116'))).not.toContain(dispatchRoomName('maid', null));
  expect(dispatchRoomsInRange(dispatchRoomName('maid', null))).toEqual(['maid.%']);
});
