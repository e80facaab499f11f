import { describe, expect, test } from 'vitest';
import { estimateDuration } from '#pwa/features/jobs/job-request/estimate-duration.ts';

describe('the estimate of a duration', () => {
  test.each([
    ['3', '', '6-hours'],
    ['1', '', '2-hours'],
    ['', '900 sq ft', '8-hours'],
    ['', '1,200', 'full-day'],
    ['', '40 sq m', '4-hours'],
    ['', '50 गज', '4-hours'],
    ['', '९०० चौरस फूट', '8-hours'],
    ['', '९०० चौ. फूट', '8-hours'],
    ['', '900 वर्ग फ़ुट', '8-hours'],
    ['', '900sqft', '8-hours'],
    ['', '900 ft', '8-hours'],
    ['', '900 sft', '8-hours'],
    ['', '80 square metres', '8-hours'],
    ['', '2 BHK, 900 sq ft', '8-hours'],
    ['', '3rd floor, flat 402, 900 square feet', '8-hours'],
    ['', '2 फ्लोर, 900 वर्ग फुट', '8-hours'],
    ['', '10 ft high, 900 sq ft', '8-hours'],
    ['', '2 BHK 900', '8-hours'],
    ['', '2 BHK, max 900 sq. ft.', '8-hours'],
    ['', '30 x 30 = 900 sq ft', '8-hours'],
    ['3', '2 BHK', '6-hours'],
    ['2', '900 sq ft', '8-hours'],
    ['6', '200 sq ft', 'full-day'],
    ['100', '', 'full-day'],
  ] as const)('of a deep cleaning of %j rooms and %j is %s', (rooms, area, duration) => {
    expect(estimateDuration('deep-cleaning', rooms, area)).toBe(duration);
  });

  test.each([
    ['a service that does not depend on the size', 'plumbing', '3', ''],
    ['another service', null, '3', ''],
    ['no size', 'deep-cleaning', '', ''],
    ['no rooms', 'deep-cleaning', '0', ''],
    ['an area without a number', 'deep-cleaning', '', 'quite large'],
    ['a number of bedrooms', 'deep-cleaning', '', '2 BHK'],
    ['two lengths', 'deep-cleaning', '', '30x40'],
    ['two lengths with a unit', 'deep-cleaning', '', '120 × 140 ft'],
    ['a length and a larger one', 'deep-cleaning', '', '30 by 400'],
    ['less than any home has', 'deep-cleaning', '', '90 sq ft'],
    ['two numbers that may both be areas', 'deep-cleaning', '', '900 or 1000'],
  ] as const)('is not made for %s', (_, service, rooms, area) => {
    expect(estimateDuration(service, rooms, area)).toBeNull();
  });

  test('is shorter for a maid than for a deep cleaning', () => {
    expect(estimateDuration('maid', '4', '')).toBe('2-hours');
    expect(estimateDuration('maid', '6', '')).toBe('4-hours');
  });
});
