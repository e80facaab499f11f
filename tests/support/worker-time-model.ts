import type { JobSide } from '#contract/chat.ts';
import { DURATION_HOURS, type Duration } from '#contract/catalogue.ts';
import { approximatePoint, distanceKm, type Point } from '#contract/geo.ts';
import type { Period } from '#contract/workers/working-hours.ts';
import { SLOTS, type Hour } from './working-day.ts';

/** A time in hours since the first day of a history began. */
interface Interval {
  start: number;
  end: number;
}

/** Another time for an accepted job. */
export interface ModelProposal {
  id: string;
  by: JobSide;
  day: number;
  hour: Hour;
  /** As the worker said when they proposed it. */
  acceptTravel: boolean;
}

export interface ModelJob {
  id: string;
  client: number;
  day: number;
  /** Null: any time of the day. */
  hour: Hour | null;
  duration: Duration;
  place: Point;
  status: 'pending' | 'accepted' | 'ongoing' | 'completed' | 'cancelled';
  /** The worker of whom it was requested directly. */
  direct: number | null;
  /** The worker who has accepted it. */
  worker: number | null;
  proposal: ModelProposal | null;
}

export interface AcceptChoice {
  slot: Hour | null;
  acceptTravel: boolean;
}

export const HOURS = Object.keys(SLOTS).map(Number) as Hour[];

const overlap = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;

/** The time that a job takes if it starts at this hour. */
const intervalAt = ({ day, duration }: ModelJob, hour: number): Interval => ({
  start: day * 24 + hour,
  end: day * 24 + hour + DURATION_HOURS[duration],
});
const intervalOf = (job: ModelJob): Interval => intervalAt(job, job.hour ?? 8);

const hoursBetween = (a: Interval, b: Interval): number => Math.max(b.start - a.end, a.start - b.end);
function travelHours(a: Point, b: Point): number {
  const km = distanceKm(approximatePoint(a), approximatePoint(b));
  if (km <= 5) return 0;
  return km <= 10 ? 0.5 : 1;
}

/** When a worker works: on each day of a history, or always, and until which hour on some days. */
export interface ModelHours {
  week: Period[][] | null;
  exceptions: { day: number; until: number }[];
}
const worksAt = ({ week, exceptions }: ModelHours, hour: number): boolean => {
  const [day, hourOfDay] = [Math.floor(hour / 24), hour % 24];
  const isInWeek = week === null || week[day]?.some(([from, to]) => from <= hourOfDay && hourOfDay < to) === true;
  return isInWeek && exceptions.every((one) => one.day !== day || hourOfDay < one.until);
};

/** The jobs of a few workers, without an index and without a database: every question looks at every job. */
export class WorkerTimeModel {
  readonly jobs: ModelJob[] = [];
  readonly available: boolean[];
  readonly hours: ModelHours[];
  constructor(workers: number) {
    this.available = Array.from({ length: workers }, () => true);
    this.hours = Array.from({ length: workers }, () => ({ week: null, exceptions: [] }));
  }

  inProgress(worker: number): ModelJob[] {
    return this.jobs.filter((job) => job.worker === worker && (job.status === 'accepted' || job.status === 'ongoing'));
  }

  /** Pairs of jobs in progress of one worker that take the same time. */
  overlaps(): [ModelJob, ModelJob][] {
    return this.available.flatMap((_, worker) => {
      const held = this.inProgress(worker);
      return held.flatMap((a, i) =>
        held.slice(i + 1).flatMap((b): [ModelJob, ModelJob][] => (overlap(intervalOf(a), intervalOf(b)) ? [[a, b]] : [])),
      );
    });
  }

  /** The hours at which this worker could start a job. */
  #freeHours(worker: number, job: ModelJob, isPossible: (other: ModelJob, interval: Interval) => boolean): Hour[] {
    return (job.hour === null ? HOURS : [job.hour]).filter((hour) =>
      this.inProgress(worker).every((other) => other.id === job.id || isPossible(other, intervalAt(job, hour))),
    );
  }
  freeHours(worker: number, job: ModelJob): Hour[] {
    return this.#freeHours(worker, job, (other, interval) => !overlap(intervalOf(other), interval));
  }
  reachableHours(worker: number, job: ModelJob): Hour[] {
    return this.#freeHours(
      worker,
      job,
      (other, interval) => hoursBetween(intervalOf(other), interval) >= travelHours(other.place, job.place),
    );
  }

  /** Of these hours, those at which a worker would work for all the time of the job. */
  #workingHours(worker: number, job: ModelJob, starts: readonly Hour[]): Hour[] {
    const hours = this.hours[worker];
    return starts.filter((start) => {
      const { start: first, end } = intervalAt(job, start);
      return Array.from({ length: end - first }, (_, i) => first + i).every((hour) => !hours || worksAt(hours, hour));
    });
  }

  isOffered(worker: number, job: ModelJob): boolean {
    if (job.status !== 'pending') return false;
    if (job.direct !== null) return job.direct === worker;
    return this.available[worker] === true && this.#workingHours(worker, job, this.freeHours(worker, job)).length > 0;
  }

  /** `ok`, or the code of the error response. */
  request(job: ModelJob): string {
    return job.direct === null ? 'ok' : this.#answerOf(job.direct, job);
  }
  #answerOf(worker: number, job: ModelJob): string {
    if (!this.available[worker]) return 'worker.off';
    const free = this.freeHours(worker, job);
    if (free.length === 0) return 'worker.slot_taken';
    return this.#workingHours(worker, job, free).length > 0 ? 'ok' : 'worker.not_working';
  }

  requestWorker(worker: number, job: ModelJob): string {
    if (job.status === 'pending' && job.direct === worker) return 'ok';
    if (job.direct !== null || job.worker !== null) return 'job.already_taken';
    return job.status === 'pending' ? this.#answerOf(worker, job) : 'job.not_open';
  }

  accept(worker: number, job: ModelJob, { slot, acceptTravel }: AcceptChoice): string {
    const isOwn = job.worker === worker || job.direct === worker;
    if (job.worker === worker && job.status !== 'cancelled') return 'ok';
    if (!isOwn && job.direct !== null) return 'job.not_found';
    if (job.status === 'cancelled') return 'job.not_open';
    if (job.status !== 'pending') return 'job.already_taken';
    if (!isOwn && !this.available[worker]) return 'worker.unavailable';
    if (slot !== null && job.hour !== null && slot !== job.hour) return 'request.invalid';
    const isChosen = (hour: Hour): boolean => slot === null || hour === slot;
    const chosen = this.freeHours(worker, job).filter(isChosen);
    if (chosen.length === 0) return 'worker.slot_taken';
    if (!isOwn && this.#workingHours(worker, job, chosen).length === 0) return 'worker.outside_hours';
    return this.acceptedHour(worker, job, { slot, acceptTravel }) === undefined ? 'worker.travel_time' : 'ok';
  }
  /** The hour at which an accepted job starts: only a direct request may start outside the hours of its worker. */
  acceptedHour(worker: number, job: ModelJob, { slot, acceptTravel }: AcceptChoice): Hour | undefined {
    const possible = (acceptTravel ? this.freeHours(worker, job) : this.reachableHours(worker, job)).filter(
      (hour) => slot === null || hour === slot,
    );
    return this.#workingHours(worker, job, possible)[0] ?? (job.direct === worker ? possible[0] : undefined);
  }

  /** Whether the worker of an accepted job could do it at another time: `ok`, or the code of the error response for one side. */
  #answerAt(job: ModelJob, { day, hour }: Pick<ModelProposal, 'day' | 'hour'>, side: JobSide, asksForTravel: boolean): string {
    const [worker, moved] = [job.worker ?? 0, { ...job, day, hour }];
    const isFree = this.freeHours(worker, moved).length > 0;
    const isWorking = this.#workingHours(worker, moved, [hour]).length > 0;
    if (isFree && !isWorking) return side === 'client' ? 'worker.not_working' : 'worker.outside_hours';
    if (isFree && (!asksForTravel || this.reachableHours(worker, moved).length > 0)) return 'ok';
    if (side === 'client') return 'job.time_taken';
    return isFree ? 'worker.travel_time' : 'worker.slot_taken';
  }

  propose(job: ModelJob, proposal: ModelProposal): string {
    if (job.status !== 'accepted') return 'job.not_movable';
    if (job.proposal) return 'job.proposal_open';
    if (job.day === proposal.day && job.hour === proposal.hour) return 'request.invalid';
    return this.#answerAt(job, proposal, proposal.by, proposal.by === 'worker' && !proposal.acceptTravel);
  }

  /** Accepts a proposal as the other side. */
  acceptProposal(job: ModelJob, proposal: ModelProposal, acceptTravel: boolean): string {
    if (job.status !== 'accepted') return 'job.not_movable';
    return proposal.by === 'client'
      ? this.#answerAt(job, proposal, 'worker', !acceptTravel)
      : this.#answerAt(job, proposal, 'client', !proposal.acceptTravel);
  }
}
