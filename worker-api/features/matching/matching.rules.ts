import type { MatchReason } from '#contract/matching/matching.ts';

/**
 * The weights of everything that ranks workers for a request. Declined or ignored offers do not count. Of what workers say
 * about themselves, only the skills count.
 */
const WEIGHTS = { rating: 0.42, completion: 0.18, distance: 0.24, skill: 0.1, recency: 0.06 } as const;

/** Each rating starts from this many jobs at the usual average, so that three 5-star jobs do not beat 200 at 4.8. */
const PRIOR = { average: 4.3, jobs: 10 } as const;

/** The range of posterior ratings of real workers, scaled to 0–1. A lower rating scores 0. */
const RATING_RANGE = { worst: 3, best: 5 } as const;

/** At most this many of ten shown workers are newcomers, and at least one if there are any. */
export const MAX_NEWCOMERS_PER_TEN = 2;
export const NEWCOMER_BELOW_JOBS = 3;

/** A worker last seen this many days ago gets half the recency score of one seen today. */
const RECENCY_HALF_LIFE_DAYS = 7;

/** At this distance, in km, the distance score is a half. */
const HALF_SCORE_KM = 6;
const NEAR_REASON_KM = 3;
const WELL_RATED = { average: 4.5, jobs: 5 } as const;
const RELIABLE = { share: 0.9, jobs: 5 } as const;

export interface Candidate {
  id: string;
  ratingSum: number;
  ratingCount: number;
  completed: number;
  /** Jobs that the worker accepted and then cancelled. */
  cancelledByWorker: number;
  skills: readonly string[];
  /** Null if the request or the worker has no location. */
  distanceKm: number | null;
  /** Days since the worker's device was last connected; null if unknown. */
  daysSinceSeen: number | null;
  /** The place among the newcomers who take turns; null for others. */
  turn: number | null;
}

export interface MatchCriteria {
  /** Text of the request, in any case. */
  words: string;
  /** Skills that the service requires. */
  skills: readonly string[];
  /** Whether the request names a slot; then all candidates are free in it. */
  hasSlot: boolean;
}

/** Posterior mean of a rating, 1 to 5. */
export const posteriorRating = (sum: number, count: number): number =>
  (sum + PRIOR.average * PRIOR.jobs) / (count + PRIOR.jobs);

/**
 * Lower bound (Wilson, 95 %) of the share of accepted jobs that were completed, 0 to 1. A newcomer counts as one completed job.
 */
export function completionLowerBound(completed: number, cancelledByWorker: number): number {
  const n = Math.max(1, completed + cancelledByWorker);
  const share = completed + cancelledByWorker === 0 ? 1 : completed / n;
  const z = 1.96;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (centre - spread) / (1 + (z * z) / n);
}

/** 1 at no distance, a half at `HALF_SCORE_KM` or if the distance is unknown. */
const distanceScore = (km: number | null): number => (km === null ? 0.5 : HALF_SCORE_KM / (HALF_SCORE_KM + km));

/** 1 for a worker seen today, halved every `RECENCY_HALF_LIFE_DAYS`; a half if unknown. */
const recencyScore = (days: number | null): number =>
  days === null ? 0.5 : 2 ** (-Math.max(0, days) / RECENCY_HALF_LIFE_DAYS);

const significantWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [];

/** Whether the worker has a skill that the service requires or the text of the request names. */
function hasMatchingSkill({ skills }: Candidate, criteria: MatchCriteria): boolean {
  const requestWords = significantWords(criteria.words);
  return skills.some(
    (skill) =>
      criteria.skills.includes(skill) ||
      significantWords(skill).some((part) => requestWords.some((word) => word.startsWith(part.slice(0, 5)))),
  );
}

/** 0 to 1: the position of a rating between the worst and the best. */
const ratingScore = ({ ratingSum, ratingCount }: Candidate): number =>
  Math.max(0, posteriorRating(ratingSum, ratingCount) - RATING_RANGE.worst) / (RATING_RANGE.best - RATING_RANGE.worst);

/** 0 to 1; only the order of two scores has a meaning. */
const scoreOf = (candidate: Candidate, criteria: MatchCriteria): number =>
  WEIGHTS.rating * ratingScore(candidate) +
  WEIGHTS.completion * completionLowerBound(candidate.completed, candidate.cancelledByWorker) +
  WEIGHTS.distance * distanceScore(candidate.distanceKm) +
  WEIGHTS.skill * (hasMatchingSkill(candidate, criteria) ? 1 : 0) +
  WEIGHTS.recency * recencyScore(candidate.daysSinceSeen);

const NO_TURN = Number.MAX_SAFE_INTEGER;

const isNewcomer = ({ completed }: Candidate): boolean => completed < NEWCOMER_BELOW_JOBS;

function reasonsOf(candidate: Candidate, criteria: MatchCriteria): MatchReason[] {
  const { ratingSum, ratingCount, completed, cancelledByWorker, distanceKm } = candidate;
  const finished = completed + cancelledByWorker;
  const reasons: [MatchReason, boolean][] = [
    ['near', distanceKm !== null && distanceKm <= NEAR_REASON_KM],
    ['rated', ratingCount >= WELL_RATED.jobs && ratingSum / ratingCount >= WELL_RATED.average],
    ['reliable', finished >= RELIABLE.jobs && completed / finished >= RELIABLE.share],
    ['skill', hasMatchingSkill(candidate, criteria)],
    ['free', criteria.hasSlot],
    ['newcomer', isNewcomer(candidate)],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

/**
 * The best `limit` candidates, best first, with the reasons. Newcomers are ranked by their score like everyone else, but at
 * most `MAX_NEWCOMERS_PER_TEN` of ten are shown, by their turns. If the first of them would not be shown, they take the
 * last position.
 */
export function rankWorkers<C extends Candidate>(
  candidates: readonly C[],
  criteria: MatchCriteria,
  limit: number,
): { candidate: C; reasons: MatchReason[] }[] {
  const sorted = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, criteria) }))
    .toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate);
  const maxNewcomers = Math.max(1, Math.floor((limit * MAX_NEWCOMERS_PER_TEN) / 10));
  const newcomers = sorted
    .filter(isNewcomer)
    .toSorted((a, b) => (a.turn ?? NO_TURN) - (b.turn ?? NO_TURN))
    .slice(0, maxNewcomers);
  const experienced = sorted.filter((candidate) => !isNewcomer(candidate));
  const chosen = new Set([...experienced.slice(0, limit), ...newcomers]);
  const shown = sorted.filter((candidate) => chosen.has(candidate)).slice(0, limit);
  const [firstNewcomer] = newcomers;
  if (firstNewcomer && limit > 1 && !shown.includes(firstNewcomer)) shown.splice(-1, 1, firstNewcomer);
  return shown.map((candidate) => ({ candidate, reasons: reasonsOf(candidate, criteria) }));
}
