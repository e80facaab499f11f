import { describe, expect, test } from 'vitest';
import {
  completionLowerBound,
  MAX_NEWCOMERS_PER_TEN,
  posteriorRating,
  rankWorkers,
  type Candidate,
} from '#api/features/matching/matching.rules.ts';

const SEARCH = { words: '', skills: [], hasSlot: false };
const createCandidate = (id: string, overrides: Partial<Candidate> = {}): Candidate => ({
  id,
  ratingSum: 45,
  ratingCount: 10,
  completed: 20,
  cancelledByWorker: 0,
  skills: [],
  distanceKm: 2,
  daysSinceSeen: 0,
  turn: null,
  ...overrides,
});
const rankedIds = (...candidates: Candidate[]) => rankWorkers(candidates, SEARCH, 10).map(({ candidate }) => candidate.id);

describe('the ranking', () => {
  test('trusts two hundred ratings of 4.8 more than three of 5', () => {
    expect(posteriorRating(960, 200)).toBeGreaterThan(posteriorRating(15, 3));
    expect(
      rankedIds(
        createCandidate('few', { ratingSum: 15, ratingCount: 3 }),
        createCandidate('many', { ratingSum: 960, ratingCount: 200 }),
      ),
    ).toEqual(['many', 'few']);
  });

  test('trusts ninety completed jobs of a hundred more than two of two', () => {
    expect(completionLowerBound(90, 10)).toBeGreaterThan(completionLowerBound(2, 0));
    expect(completionLowerBound(0, 0)).toBe(completionLowerBound(1, 0));
    for (const [completed, cancelledByWorker] of [
      [0, 0],
      [0, 50],
      [1000, 0],
    ] as const) {
      expect(completionLowerBound(completed, cancelledByWorker)).toBeGreaterThanOrEqual(0);
      expect(completionLowerBound(completed, cancelledByWorker)).toBeLessThanOrEqual(1);
    }
  });

  test('prefers the nearer of two equal workers, and the worker with the right skill', () => {
    expect(rankedIds(createCandidate('far', { distanceKm: 12 }), createCandidate('near'))).toEqual(['near', 'far']);
    const wish = { ...SEARCH, words: 'the kitchen tap leaks' };
    const ranked = rankWorkers([createCandidate('other'), createCandidate('knows', { skills: ['Leak Repair'] })], wish, 10);
    expect(ranked.map(({ candidate }) => candidate.id)).toEqual(['knows', 'other']);
    expect(ranked[0]?.reasons).toContain('skill');
  });

  test('prefers a worker who was present today to one last seen a month ago, but a better rating counts more', () => {
    expect(rankedIds(createCandidate('away', { daysSinceSeen: 30 }), createCandidate('here'))).toEqual(['here', 'away']);
    expect(
      rankedIds(createCandidate('away', { daysSinceSeen: 30, ratingSum: 960, ratingCount: 200 }), createCandidate('here')),
    ).toEqual(['away', 'here']);
    expect(
      rankedIds(createCandidate('unknown', { daysSinceSeen: null }), createCandidate('away', { daysSinceSeen: 30 })),
    ).toEqual(['unknown', 'away']);
  });

  test('puts a 3.5 next door first only if no much better worker is in town', () => {
    const nextDoor = createCandidate('next door', { ratingSum: 39, ratingCount: 11, distanceKm: 0.9 });
    const inTown = createCandidate('in town', { ratingSum: 61, ratingCount: 13, distanceKm: 6 });
    expect(rankedIds(nextDoor, inTown)).toEqual(['in town', 'next door']);
    expect(rankedIds(nextDoor, { ...inTown, distanceKm: 24 })).toEqual(['next door', 'in town']);
  });

  test('shows the newcomers whose turn it is before those with a first good rating', () => {
    const known = Array.from({ length: 12 }, (_, place) => createCandidate(`known ${place}`));
    const rated = { ratingSum: 10, ratingCount: 2, completed: 2, distanceKm: 0 };
    const onTurn = { ratingSum: 0, ratingCount: 0, completed: 0, turn: 0 };
    const newcomers = [createCandidate('rated 1', { ...rated, turn: 1 }), createCandidate('rated 2', rated)];
    expect(rankedIds(...newcomers)).toEqual(['rated 1', 'rated 2']);
    newcomers.push(createCandidate('on turn', onTurn));
    expect(rankedIds(...newcomers)).toEqual(['rated 1', 'on turn']);
    expect(rankedIds(...known, ...newcomers.map((one) => ({ ...one, ratingSum: 0, ratingCount: 0 })))).toContain('on turn');
  });

  test('shows one newcomer among ten, and never more than the published share', () => {
    const known = Array.from({ length: 12 }, (_, place) => createCandidate(`known ${place}`));
    const weak = { ratingSum: 0, ratingCount: 0, completed: 0 };
    const newcomers = Array.from({ length: 9 }, (_, place) => createCandidate(`new ${place}`, weak));
    const isNew = ({ candidate }: { candidate: Candidate }) => candidate.completed === 0;
    expect(rankWorkers([...known, ...newcomers], SEARCH, 10).filter(isNew)).toHaveLength(1);
    const topRated = newcomers.map((one) => ({ ...one, ratingSum: 15, ratingCount: 3, distanceKm: 0 }));
    const distant = known.map((one) => ({ ...one, distanceKm: 25 }));
    expect(rankWorkers([...distant, ...topRated], SEARCH, 10).filter(isNew)).toHaveLength(MAX_NEWCOMERS_PER_TEN);
  });

  test('does not depend on the order of the candidates', () => {
    const people = ['a', 'b', 'c', 'd'].map((id) => createCandidate(id));
    expect(rankedIds(...people)).toEqual(rankedIds(...people.toReversed()));
  });
});
