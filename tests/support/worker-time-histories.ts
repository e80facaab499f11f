import fc from 'fast-check';
import { JOB_SIDES, type JobSide } from '#contract/chat.ts';
import { DURATIONS, type Duration } from '#contract/catalogue.ts';
import type { Point } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { weekdayOf } from '#contract/time.ts';
import type { Period } from '#contract/workers/working-hours.ts';
import { reschedulingApi } from './rescheduling-api.ts';
import type { TestServer } from './server-fixture.ts';
import {
  daysFromToday,
  get,
  insertUsers,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  prepareClient,
  prepareWorker,
  PUNE,
  type TestUser,
} from './test-users.ts';
import { SLOTS, type Hour } from './working-day.ts';
import { workingHoursApi } from './working-hours-api.ts';
import { HOURS, WorkerTimeModel, type AcceptChoice, type ModelJob } from './worker-time-model.ts';

const WORKERS = 2;
const FIRST_DAY = 2;
/** The days on which jobs start, and the one into which they may last. */
const DAYS = 3;
const MAX_STEPS = 24;
/** Up to 13 km from one another, and at most 9 km from the workers. */
const PLACES: readonly Point[] = [-0.04, 0, 0.035, 0.075].map((north) => ({ lat: PUNE.lat + north, lng: PUNE.lng }));

export type Step =
  | {
      do: 'request';
      day: number;
      hour: Hour;
      duration: Duration;
      place: number;
      /** A direct request, for this hour or any time of the day. */
      direct: { worker: number; anyTime: boolean } | null;
    }
  | ({ do: 'accept'; worker: number; job: number } & AcceptChoice)
  | { do: 'requestWorker'; worker: number; job: number }
  | { do: 'start' | 'complete' | 'cancelAsWorker' | 'cancelAsClient'; job: number }
  | { do: 'propose'; job: number; by: JobSide; day: number; hour: Hour; acceptTravel: boolean }
  | { do: 'acceptProposal'; job: number; acceptTravel: boolean }
  | { do: 'endProposal'; job: number; by: JobSide }
  | { do: 'leave' | 'return'; worker: number }
  /** The hours of each day that a job of the history may touch. */
  | { do: 'setWeek'; worker: number; week: Period[][] | null }
  | { do: 'shortenDay'; worker: number; day: number; until: number };

const worker = fc.nat(WORKERS - 1);
/** Counts through the jobs that there are. */
const job = fc.nat(MAX_STEPS);
/** The hours of a day: none, all, or some with a break. */
const periods: fc.Arbitrary<Period[]> = fc.oneof(
  fc.constantFrom<Period[][]>([], [[0, 24]], [[0, 20]], [[8, 18]]),
  fc.record({ from: fc.nat(12), rest: fc.nat(2), to: fc.integer({ min: 18, max: 24 }) }).map(
    ({ from, rest, to }): Period[] =>
    rest === 0 ? [[from, to]] : [[from, 13], [13 + rest, to]], // prettier-ignore
  ),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      day: fc.nat(1),
      hour: fc.constantFrom(...HOURS),
      duration: fc.constantFrom(...DURATIONS),
      place: fc.nat(PLACES.length - 1),
      direct: fc.option(fc.record({ worker, anyTime: fc.boolean() }), { freq: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      worker,
      job,
      slot: fc.option(fc.constantFrom(...HOURS), { freq: 1 }),
      acceptTravel: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('requestWorker' as const), worker, job }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('start', 'complete', 'cancelAsWorker', 'cancelAsClient'), job }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('propose' as const),
      job,
      by: fc.constantFrom(...JOB_SIDES),
      day: fc.nat(1),
      hour: fc.constantFrom(...HOURS),
      acceptTravel: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('acceptProposal' as const), job, acceptTravel: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endProposal' as const), job, by: fc.constantFrom(...JOB_SIDES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave', 'return'), worker }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('setWeek' as const),
      worker,
      week: fc.option(fc.array(periods, { minLength: DAYS, maxLength: DAYS }), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('shortenDay' as const),
      worker,
      day: fc.nat(DAYS - 1),
      until: fc.constantFrom(0, 12, 14, 18, 24),
    }),
  },
);
export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: MAX_STEPS / 2, maxLength: MAX_STEPS, size: 'max' });

/** The users of one history. */
export interface People {
  workers: TestUser[];
  /** Each requests one job. */
  clients: TestUser[];
}
export async function createPeople(server: TestServer): Promise<People> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => prepareWorker()));
  const clients = await Promise.all(Array.from({ length: MAX_STEPS }, prepareClient));
  await insertUsers(server, ...workers, ...clients);
  return { workers: workers.map(({ user }) => user), clients: clients.map(({ user }) => user) };
}

/** Accepts a job as a worker: `ok`, or the code of the error response. */
export type Accept = (user: TestUser, jobId: string, choice: AcceptChoice) => Promise<string>;

const outcomeOf = async (response: Response | Promise<Response>): Promise<string> => {
  const received = await response;
  return received.ok ? 'ok' : (await parseErrorResponse(received)).code;
};
export const acceptByApi =
  (server: TestServer): Accept =>
  (user, jobId, { slot, acceptTravel }) =>
    outcomeOf(
      post(server, '/api/worker/accept', { jobId, acceptTravel, ...(slot !== null && { timeSlot: SLOTS[slot] }) }, user),
    );

const WORKER_PATHS = { start: 'start', complete: 'complete', cancelAsWorker: 'cancel' } as const;

/** Runs a history on the server and, by its responses, in the model. Returns what the server did that the model does not allow. */
export async function runHistory(
  server: TestServer,
  { workers, clients }: People,
  steps: readonly Step[],
  accept: Accept,
): Promise<string[]> {
  const model = new WorkerTimeModel(WORKERS);
  const faults: string[] = [];
  const compare = (what: unknown, actual: unknown, expected: unknown): void => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      faults.push(`${JSON.stringify(what)}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  const userOf = (users: readonly TestUser[], i: number): TestUser => {
    const user = users[i];
    if (!user) throw new Error('the history has too few users');
    return user;
  };
  const request = async (one: Extract<Step, { do: 'request' }>): Promise<void> => {
    const place = PLACES[one.place] ?? PUNE;
    const added: ModelJob = {
      id: uuidv7(),
      client: model.jobs.length,
      day: one.day,
      hour: one.direct?.anyTime ? null : one.hour,
      duration: one.duration,
      place,
      status: 'pending',
      direct: one.direct?.worker ?? null,
      worker: null,
      proposal: null,
    };
    const body = jobRequestBody({
      id: added.id,
      date: daysFromToday(FIRST_DAY + added.day),
      timeSlot: added.hour === null ? undefined : SLOTS[added.hour],
      service_duration: added.duration,
      latitude: place.lat,
      longitude: place.lng,
      ...(one.direct && { workerId: userOf(workers, one.direct.worker).id, clientName: 'Asha' }),
    });
    const outcome = await outcomeOf(post(server, '/api/ai/job-request', body, userOf(clients, added.client)));
    compare(one, outcome, model.request(added));
    if (outcome === 'ok') model.jobs.push(added);
  };
  const rescheduling = reschedulingApi(server);
  const sideOf = (target: ModelJob, side: JobSide): TestUser =>
    side === 'client' ? userOf(clients, target.client) : userOf(workers, target.worker ?? 0);
  const propose = async (target: ModelJob, one: Extract<Step, { do: 'propose' }>): Promise<void> => {
    const proposal = { id: uuidv7(), by: one.by, day: one.day, hour: one.hour, acceptTravel: one.acceptTravel };
    const options = { proposalId: proposal.id, acceptTravel: one.acceptTravel };
    const date = daysFromToday(FIRST_DAY + one.day);
    const sent = rescheduling.propose(sideOf(target, one.by), target.id, date, SLOTS[one.hour], options);
    const outcome = await outcomeOf(sent);
    compare({ ...one, target }, outcome, model.propose(target, proposal));
    if (outcome === 'ok') target.proposal = proposal;
  };
  const answer = async (target: ModelJob, one: Extract<Step, { do: 'acceptProposal' | 'endProposal' }>): Promise<void> => {
    const { proposal } = target;
    if (!proposal) return;
    if (one.do === 'endProposal') {
      const outcome = await outcomeOf(rescheduling.end(sideOf(target, one.by), target.id, proposal.id));
      compare({ ...one, target }, outcome, target.status === 'accepted' ? 'ok' : 'job.proposal_over');
      if (outcome === 'ok') target.proposal = null;
      return;
    }
    const user = sideOf(target, proposal.by === 'client' ? 'worker' : 'client');
    const outcome = await outcomeOf(rescheduling.accept(user, target.id, proposal.id, { acceptTravel: one.acceptTravel }));
    compare({ ...one, target }, outcome, model.acceptProposal(target, proposal, one.acceptTravel));
    if (outcome === 'ok') Object.assign(target, { day: proposal.day, hour: proposal.hour, proposal: null });
  };
  const { setWeek: sendWeek, setException } = workingHoursApi(server);
  const setWeek = async ({ worker: i, week }: Extract<Step, { do: 'setWeek' }>): Promise<void> => {
    const days = week && new Map(week.map((hours, day) => [weekdayOf(daysFromToday(FIRST_DAY + day)), hours]));
    const body = days && Array.from({ length: 7 }, (_, weekday) => ({ periods: days.get(weekday) ?? [], maxKm: null }));
    await sendWeek(userOf(workers, i), body);
    Object.assign(model.hours[i] ?? {}, { week });
  };
  const shortenDay = async ({ worker: i, day, until }: Extract<Step, { do: 'shortenDay' }>): Promise<void> => {
    const date = daysFromToday(FIRST_DAY + day);
    const hours: Period[] = until === 0 ? [] : [[0, until]];
    await setException(userOf(workers, i), { from: date, to: date, periods: hours, maxKm: null });
    model.hours[i]?.exceptions.push({ day, until });
  };
  const run = async (one: Step): Promise<void> => {
    if (one.do === 'request') return request(one);
    if (one.do === 'setWeek') return setWeek(one);
    if (one.do === 'shortenDay') return shortenDay(one);
    if (!('job' in one)) {
      const available = one.do === 'return';
      const response = patch(server, '/api/worker/availability', { available }, userOf(workers, one.worker));
      await parseResponse('setAvailability', response);
      model.available[one.worker] = available;
      return;
    }
    const target = model.jobs[one.job % Math.max(1, model.jobs.length)];
    if (!target) return;
    if (one.do === 'propose' || one.do === 'acceptProposal' || one.do === 'endProposal') {
      // A proposal is about an accepted job, or one that was.
      if (target.worker === null) return;
      return one.do === 'propose' ? propose(target, one) : answer(target, one);
    }
    if (one.do === 'accept') {
      const expected = model.accept(one.worker, target, one);
      const outcome = await accept(userOf(workers, one.worker), target.id, one);
      compare({ ...one, target }, outcome, expected);
      if (outcome !== 'ok' || target.status !== 'pending') return;
      const hour = target.hour ?? model.acceptedHour(one.worker, target, one) ?? null;
      Object.assign(target, { status: 'accepted', worker: one.worker, hour } satisfies Partial<ModelJob>);
    } else if (one.do === 'requestWorker') {
      const workerId = userOf(workers, one.worker).id;
      const path = `/api/job-request/${target.id}/ask`;
      const outcome = await outcomeOf(post(server, path, { workerId }, userOf(clients, target.client)));
      compare({ ...one, target }, outcome, model.requestWorker(one.worker, target));
      if (outcome === 'ok') target.direct = one.worker;
    } else if (one.do === 'cancelAsClient') {
      const response = post(server, '/api/bookings/cancel', { id: target.id }, userOf(clients, target.client));
      const isOver = target.status === 'completed';
      compare({ ...one, target }, await outcomeOf(response), isOver ? 'job.not_cancellable' : 'ok');
      if (!isOver) target.status = 'cancelled';
    } else if (target.worker !== null) {
      const path = `/api/worker/jobs/${WORKER_PATHS[one.do]}`;
      const response = post(server, path, { jobId: target.id }, userOf(workers, target.worker));
      const [from, to, code] = (
        {
          start: [['accepted'], 'ongoing', 'job.not_startable'],
          complete: [['ongoing'], 'completed', 'job.not_completable'],
          cancelAsWorker: [['accepted', 'ongoing', 'cancelled'], 'cancelled', 'job.not_cancellable'],
        } as const
      )[one.do];
      const isAllowed = from.some((status) => status === target.status);
      compare({ ...one, target }, await outcomeOf(response), isAllowed ? 'ok' : code);
      if (isAllowed) target.status = to;
    }
  };
  for (const one of steps) {
    await run(one);
    for (const [a, b] of model.overlaps()) faults.push(`overlap: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }
  for (const [i, user] of workers.entries()) {
    const held = model.inProgress(i);
    compare(
      'offers',
      await offersOf(server, user, model.jobs),
      model.jobs.filter((one) => model.isOffered(i, one)).map(({ id }) => id),
    );
    compare('slots', await slotsOf(server, user), held.map(({ id, hour }) => [id, hour && SLOTS[hour]]).toSorted());
  }
  return faults;
}

async function offersOf(server: TestServer, user: TestUser, jobs: readonly ModelJob[]): Promise<string[]> {
  const offers = new Set(
    (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending?limit=100', user))).map(({ id }) => id),
  );
  return jobs.flatMap(({ id }) => (offers.has(id) ? [id] : []));
}
async function slotsOf(server: TestServer, user: TestUser): Promise<[string, string][]> {
  const jobs = await parseResponse('ongoingJobs', get(server, '/api/worker/jobs/ongoing?limit=100', user));
  return jobs.map(({ id, time }): [string, string] => [id, time ?? '']).toSorted();
}
