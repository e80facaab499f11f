import { describe, expect, test } from 'vitest';
import { completion, NEWCOMERS_IN_TEN, quality, rank, type Candidate } from '#api/features/matching/matching.rules.ts';

const WISH = { words: '', skills: [], timed: false };
const somebody = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  ratingSum: 45,
  ratingCount: 10,
  completed: 20,
  dropped: 0,
  skills: [],
  distanceKm: 2,
  daysAway: 0,
  ...over,
});
const order = (...candidates: Candidate[]) => rank(candidates, WISH, 10).map(({ candidate }) => candidate.id);

describe('the ranking', () => {
  test('believes two hundred jobs at 4.8 more than three at 5', () => {
    expect(quality(960, 200)).toBeGreaterThan(quality(15, 3));
    expect(
      order(somebody('few', { ratingSum: 15, ratingCount: 3 }), somebody('many', { ratingSum: 960, ratingCount: 200 })),
    ).toEqual(['many', 'few']);
  });

  test('believes ninety of a hundred jobs done more than two of two', () => {
    expect(completion(90, 10)).toBeGreaterThan(completion(2, 0));
    expect(completion(0, 0)).toBe(completion(1, 0));
    for (const [done, dropped] of [
      [0, 0],
      [0, 50],
      [1000, 0],
    ] as const) {
      expect(completion(done, dropped)).toBeGreaterThanOrEqual(0);
      expect(completion(done, dropped)).toBeLessThanOrEqual(1);
    }
  });

  test('prefers the nearer of two who are alike, and the one who knows the work', () => {
    expect(order(somebody('far', { distanceKm: 12 }), somebody('near'))).toEqual(['near', 'far']);
    const wish = { ...WISH, words: 'the kitchen tap leaks' };
    const ranked = rank([somebody('other'), somebody('knows', { skills: ['Leak Repair'] })], wish, 10);
    expect(ranked.map(({ candidate }) => candidate.id)).toEqual(['knows', 'other']);
    expect(ranked[0]?.reasons).toContain('skill');
  });

  test('prefers who was here today to who was last seen a month ago, by less than a better rating counts', () => {
    expect(order(somebody('away', { daysAway: 30 }), somebody('here'))).toEqual(['here', 'away']);
    expect(order(somebody('away', { daysAway: 30, ratingSum: 960, ratingCount: 200 }), somebody('here'))).toEqual([
      'away',
      'here',
    ]);
    expect(order(somebody('unknown', { daysAway: null }), somebody('away', { daysAway: 30 }))).toEqual(['unknown', 'away']);
  });

  test('sends a 3.5 from next door only where nobody much better is in town', () => {
    const nextDoor = somebody('next door', { ratingSum: 39, ratingCount: 11, distanceKm: 0.9 });
    const inTown = somebody('in town', { ratingSum: 61, ratingCount: 13, distanceKm: 6 });
    expect(order(nextDoor, inTown)).toEqual(['in town', 'next door']);
    expect(order(nextDoor, { ...inTown, distanceKm: 24 })).toEqual(['next door', 'in town']);
  });

  test('shows a newcomer among ten, and never more than the published share', () => {
    const known = Array.from({ length: 12 }, (_, place) => somebody(`known ${place}`));
    const weak = { ratingSum: 0, ratingCount: 0, completed: 0 };
    const newcomers = Array.from({ length: 9 }, (_, place) => somebody(`new ${place}`, weak));
    const isNew = ({ candidate }: { candidate: Candidate }) => candidate.completed === 0;
    expect(rank([...known, ...newcomers], WISH, 10).filter(isNew)).toHaveLength(1);
    const brilliant = newcomers.map((one) => ({ ...one, ratingSum: 15, ratingCount: 3, distanceKm: 0 }));
    const distant = known.map((one) => ({ ...one, distanceKm: 25 }));
    expect(rank([...distant, ...brilliant], WISH, 10).filter(isNew)).toHaveLength(NEWCOMERS_IN_TEN);
  });

  test('is the same for the same people in any order', () => {
    const people = ['a', 'b', 'c', 'd'].map((id) => somebody(id));
    expect(order(...people)).toEqual(order(...people.toReversed()));
  });
});
