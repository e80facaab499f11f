import type { MatchReason } from '#contract/matching/matching.ts';

/**
 * How workers are ranked for a request. Everything that counts is here, with its weight; declining or ignoring an offer is not
 * among it, and nothing a worker says about himself but his skills.
 */
const WEIGHTS = { quality: 0.42, completion: 0.18, distance: 0.24, skill: 0.1, presence: 0.06 } as const;

/** A rating counts as if this many jobs at the usual average had come before it: three 5-star jobs do not beat 200 at 4.8. */
const PRIOR = { average: 4.3, jobs: 10 } as const;

/** Where posterior ratings lie: what is below counts nothing, so that a rating's weight is its weight among real workers. */
const RATING_RANGE = { worst: 3, best: 5 } as const;

/** Of ten workers shown at most this many, and where there are any at least one, have done fewer than `NEWCOMER_JOBS` jobs. */
export const MAX_NEWCOMERS_PER_TEN = 2;
const NEWCOMER_BELOW_JOBS = 3;

/** Whoever was not seen for so many days counts half of what he counts who is here today. */
const RECENCY_HALF_LIFE_DAYS = 7;

/** At this distance, in km, nearness counts half. */
const HALF_SCORE_KM = 6;
const NEARBY_KM = 3;
const WELL_RATED = { average: 4.5, jobs: 5 } as const;
const RELIABLE = { share: 0.9, jobs: 5 } as const;

export interface Candidate {
  id: string;
  ratingSum: number;
  ratingCount: number;
  completed: number;
  /** Jobs taken and then given back. */
  dropped: number;
  skills: readonly string[];
  /** Null where the request or the worker has no place. */
  distanceKm: number | null;
  /** Days since his phone was last here; null where nothing is known. */
  daysAway: number | null;
}

export interface MatchCriteria {
  /** Words of the request, any case. */
  words: string;
  /** Skills that the service itself asks for. */
  skills: readonly string[];
  /** Whether a slot was asked for, so that everybody left is free in it. */
  hasSlot: boolean;
}

/** Posterior mean of a rating, 1 to 5. */
export const posteriorRating = (sum: number, count: number): number =>
  (sum + PRIOR.average * PRIOR.jobs) / (count + PRIOR.jobs);

/** Lower bound (Wilson, 95 %) of the share of taken jobs that were done, 0 to 1. A newcomer gets the bound of one job done. */
export function completionLowerBound(completed: number, dropped: number): number {
  const n = Math.max(1, completed + dropped);
  const share = completed + dropped === 0 ? 1 : completed / n;
  const z = 1.96;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return (centre - spread) / (1 + (z * z) / n);
}

/** 1 at the door, a half at `HALF_KM`; a half too where the distance is not known. */
const distanceScore = (km: number | null): number => (km === null ? 0.5 : HALF_SCORE_KM / (HALF_SCORE_KM + km));

/** 1 for who is here today, half as much for each `HALF_DAYS` away; a half where nothing is known. */
const recencyScore = (days: number | null): number =>
  days === null ? 0.5 : 2 ** (-Math.max(0, days) / RECENCY_HALF_LIFE_DAYS);

const significantWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [];

/** Whether the worker has a skill that the service asks for or the request's own words name. */
function hasMatchingSkill({ skills }: Candidate, criteria: MatchCriteria): boolean {
  const requestWords = significantWords(criteria.words);
  return skills.some(
    (skill) =>
      criteria.skills.includes(skill) ||
      significantWords(skill).some((part) => requestWords.some((word) => word.startsWith(part.slice(0, 5)))),
  );
}

/** 0 to 1: where a rating stands between the worst and the best. */
const ratingScore = ({ ratingSum, ratingCount }: Candidate): number =>
  Math.max(0, posteriorRating(ratingSum, ratingCount) - RATING_RANGE.worst) / (RATING_RANGE.best - RATING_RANGE.worst);

/** 0 to 1; only the order of two candidates means anything. */
const scoreOf = (candidate: Candidate, criteria: MatchCriteria): number =>
  WEIGHTS.quality * ratingScore(candidate) +
  WEIGHTS.completion * completionLowerBound(candidate.completed, candidate.dropped) +
  WEIGHTS.distance * distanceScore(candidate.distanceKm) +
  WEIGHTS.skill * (hasMatchingSkill(candidate, criteria) ? 1 : 0) +
  WEIGHTS.presence * recencyScore(candidate.daysAway);

const isNewcomer = ({ completed }: Candidate): boolean => completed < NEWCOMER_BELOW_JOBS;

function reasonsOf(candidate: Candidate, criteria: MatchCriteria): MatchReason[] {
  const { ratingSum, ratingCount, completed, dropped, distanceKm } = candidate;
  const finished = completed + dropped;
  const reasons: [MatchReason, boolean][] = [
    ['near', distanceKm !== null && distanceKm <= NEARBY_KM],
    ['rated', ratingCount >= WELL_RATED.jobs && ratingSum / ratingCount >= WELL_RATED.average],
    ['reliable', finished >= RELIABLE.jobs && completed / finished >= RELIABLE.share],
    ['skill', hasMatchingSkill(candidate, criteria)],
    ['free', criteria.hasSlot],
    ['newcomer', isNewcomer(candidate)],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

/**
 * The best `limit` candidates, best first, with the reasons. Newcomers stand where their score puts them, but at most
 * `NEWCOMERS_IN_TEN` of ten; when none would be seen, the best of them takes the last place.
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
  const newcomers = sorted.filter(isNewcomer).slice(0, maxNewcomers);
  const experienced = sorted.filter((candidate) => !isNewcomer(candidate));
  const chosen = new Set([...experienced.slice(0, limit), ...newcomers]);
  const shown = sorted.filter((candidate) => chosen.has(candidate)).slice(0, limit);
  const [bestNewcomer] = newcomers;
  if (bestNewcomer && limit > 1 && !shown.includes(bestNewcomer)) shown.splice(-1, 1, bestNewcomer);
  return shown.map((candidate) => ({ candidate, reasons: reasonsOf(candidate, criteria) }));
}
