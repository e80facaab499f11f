import { HOUR_MS } from '#contract/durations.ts';
import { DURATION_HOURS, DURATIONS } from '#contract/catalogue.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import type { Job } from '#contract/jobs/jobs.ts';
import { instantInIndia, slotStart } from '#contract/time.ts';
import { ALL_HOURS, hoursOn, type HourBits } from '#contract/workers/hours-of-day.ts';
import type { WorkingHours } from '#contract/workers/working-hours.ts';

export const HALF_HOUR = HOUR_MS / 2;
const DAY_END = 48;
/** Half hours that are shown at least: from 8, when jobs start, to 18. */
const USUAL_DAY = { from: 16, to: 36 };

type TimeOf = Pick<Job, 'date' | 'time' | 'duration'>;
export type DayJob = TimeOf & Pick<Job, 'id' | 'status' | 'lat' | 'lng'>;

/** Half hours since the midnight in India with which a day begins; `to` is the one after the last. */
export interface Span {
  from: number;
  to: number;
}
type Rest = 'free' | 'past' | 'break' | 'off';
/** `travel` is the way to the next job; without time for it, it is empty. `past` is free time that is over. */
export type DayBlock<J> = Span & ({ kind: 'job'; job: J } | { kind: 'travel'; km: number } | { kind: Rest });

/** The part of a day that a job takes; null if it takes none, or has no start yet. */
function spanOf(day: string, { date, time, duration }: TimeOf): Span | null {
  if (time === null) return null;
  const first = (slotStart(date, time) - instantInIndia(day, 0)) / HALF_HOUR;
  const from = Math.max(0, first);
  const to = Math.min(DAY_END, first + 2 * DURATION_HOURS[duration ?? DURATIONS[0]]);
  return from < to ? { from, to } : null;
}

/** Free half hours that a worker needs between two jobs, as `travelHalfHours` of the server. */
const travelHalfHours = (km: number): number => (km > 10 ? 2 : km > 5 ? 1 : 0);
const pointOf = ({ lat, lng }: DayJob): Point | null => (lat === null || lng === null ? null : { lat, lng });

interface Placed<J> extends Span {
  job: J;
}

function waysBetween<J extends DayJob>(placed: readonly Placed<J>[]): (DayBlock<J> & { kind: 'travel' })[] {
  return placed.slice(1).flatMap((next, i) => {
    const before = placed[i];
    const [a, b] = [before && pointOf(before.job), pointOf(next.job)];
    const km = a && b ? distanceKm(a, b) : 0;
    const needed = travelHalfHours(km);
    return before && needed > 0
      ? [{ kind: 'travel', km: Math.round(km), from: Math.max(before.to, next.from - needed), to: next.from } as const]
      : [];
  });
}

const isWorking = (bits: HourBits, halfHour: number): boolean => ((bits >> Math.floor(halfHour / 2)) & 1) === 1;

/** The jobs of a day, the ways between them, and all time around them from morning to evening, in order. */
export function blocksOfDay<J extends DayJob>(
  day: string,
  jobs: readonly J[],
  hours: WorkingHours,
  now: number,
): DayBlock<J>[] {
  const placed = jobs
    .flatMap((job) => {
      const span = spanOf(day, job);
      return span ? [{ ...span, job }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  const busy = [...placed.map((one) => ({ ...one, kind: 'job' as const })), ...waysBetween(placed)];
  const bits = hoursOn(hours, day);
  const working = Array.from({ length: DAY_END }, (_, i) => i).filter((i) => isWorking(bits, i));
  const hasHours = bits !== ALL_HOURS && bits !== 0;
  const [opens, closes] = hasHours ? [working[0] ?? 0, (working.at(-1) ?? 0) + 1] : [USUAL_DAY.from, USUAL_DAY.to];
  // From midnight on, a day has no beginning of its own: jobs start from 8.
  const from = Math.min(USUAL_DAY.from, opens || USUAL_DAY.from, ...placed.map((one) => one.from));
  const to = Math.max(USUAL_DAY.to, closes, ...placed.map((one) => one.to));

  const current = Math.floor((now - instantInIndia(day, 0)) / HALF_HOUR);
  const kindAt = (at: number): Rest => {
    if (isWorking(bits, at)) return at < current ? 'past' : 'free';
    return hasHours && opens < at && at < closes ? 'break' : 'off';
  };
  const rest: (Span & { kind: Rest })[] = [];
  for (let at = from; at < to; at++) {
    if (busy.some((block) => block.from <= at && at < block.to)) continue;
    const kind = kindAt(at);
    const last = rest.at(-1);
    if (last?.kind === kind && last.to === at) last.to = at + 1;
    else rest.push({ kind, from: at, to: at + 1 });
  }
  return [...busy, ...rest].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Offers of a day that start at the same time. */
export interface OfferGroup<J> {
  from: number;
  offers: J[];
}

/** The offers of a day by their start, in order. Those for any time of the day are not among them. */
export function offersOfDay<J extends TimeOf>(day: string, offers: readonly J[]): OfferGroup<J>[] {
  const groups = new Map<number, J[]>();
  for (const offer of offers) {
    const span = offer.date === day ? spanOf(day, offer) : null;
    if (span) groups.set(span.from, [...(groups.get(span.from) ?? []), offer]);
  }
  return [...groups].map(([from, all]) => ({ from, offers: all })).toSorted((a, b) => a.from - b.from);
}
