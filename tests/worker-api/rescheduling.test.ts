import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { JobSide } from '#contract/chat.ts';
import { uuidv7 } from '#contract/ids.ts';
import { RESCHEDULING_RULES } from '#contract/jobs/rescheduling.ts';
import { pressedAgo, reschedulingApi } from '../support/rescheduling-api.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS, workingDay } from '../support/working-day.ts';
import { weekWith, workingHoursApi } from '../support/working-hours-api.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { propose, proposed, accept, accepted, end } = reschedulingApi(server);
const { jobAt, accept: acceptJob, accepted: acceptedJobAt, refused } = workingDay(server);
const DAY = daysFromToday(2);

let [client, worker, jobId]: [TestUser, TestUser, string] = [{} as TestUser, {} as TestUser, ''];
/** A job of two hours at 8, the day after tomorrow. */
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
  jobId = await createJob(server, client, { date: DAY, timeSlot: SLOTS[8] });
  await advanceJob(server, jobId, worker, 'accept');
});
const userOf = (side: JobSide) => (side === 'client' ? client : worker);
const otherOf = (side: JobSide) => userOf(side === 'client' ? 'worker' : 'client');
const detailOf = (user: TestUser, id = jobId) => parseResponse('jobDetail', get(server, `/api/job-request/${id}`, user));
const codeOf = async (response: Promise<Response>) => (await parseErrorResponse(response)).code;
const changesOf = async (user: TestUser, cursor?: number) =>
  parseResponse('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, user));
const setExpiry = (at: number) =>
  server.db.prepare('UPDATE time_proposals SET expires_at = ? WHERE job_id = ?').bind(at, jobId).run();
const setStart = (startsAt: number) =>
  server.db.prepare('UPDATE jobs SET starts_at = ? WHERE id = ?').bind(startsAt, jobId).run();

describe.each<JobSide>(['client', 'worker'])('another time that the %s proposes', (side) => {
  test('moves the job when the other side accepts it, frees the old time and takes the new one', async () => {
    const { id, state } = await proposed(userOf(side), jobId, DAY, SLOTS[14]);
    expect(state).toBe('open');
    expect(await detailOf(otherOf(side))).toMatchObject({
      timeSlot: SLOTS[8],
      proposal: { id, by: side, oldDate: DAY, oldTime: SLOTS[8], date: DAY, time: SLOTS[14], state: 'open' },
    });
    expect(await accepted(otherOf(side), jobId, id)).toMatchObject({
      date: DAY,
      time: SLOTS[14],
      proposal: { state: 'accepted' },
    });
    for (const user of [client, worker])
      expect(await detailOf(user)).toMatchObject({ date: DAY, timeSlot: SLOTS[14], moves: 1, proposal: { oldTime: SLOTS[8] } });
    expect(await refused(worker, await jobAt(14))).toBe('worker.slot_taken');
    await acceptedJobAt(worker, await jobAt(8));
  });

  test('changes nothing when the other side declines it or the same side withdraws it, and both see that', async () => {
    for (const [ender, state] of [
      [otherOf(side), 'declined'],
      [userOf(side), 'withdrawn'],
    ] as const) {
      const { id } = await proposed(userOf(side), jobId, DAY, SLOTS[14]);
      expect((await end(ender, jobId, id)).status).toBe(200);
      for (const user of [client, worker])
        expect(await detailOf(user)).toMatchObject({ timeSlot: SLOTS[8], moves: 0, proposal: { id, state } });
      expect(await codeOf(accept(otherOf(side), jobId, id))).toBe('job.proposal_over');
    }
  });

  test('is told to the other side, and its outcome to the one who proposed it', async () => {
    const [own, other] = [await changesOf(userOf(side)), await changesOf(otherOf(side))];
    const { id } = await proposed(userOf(side), jobId, DAY, SLOTS[14]);
    const told = await changesOf(otherOf(side), other.cursor);
    expect(told.notices).toMatchObject([
      { type: 'changed', jobId, rescheduling: { state: 'open', date: DAY, time: SLOTS[14] } },
    ]);
    expect(told.jobs).toMatchObject([{ id: jobId, proposal: { state: 'open' } }]);
    await accepted(otherOf(side), jobId, id);
    expect((await changesOf(userOf(side), own.cursor)).notices).toMatchObject([{ rescheduling: { state: 'accepted' } }]);
  });

  test('cannot be accepted by the same side, by strangers, or under the id of an earlier proposal', async () => {
    const first = await proposed(userOf(side), jobId, DAY, SLOTS[14]);
    expect(await codeOf(accept(userOf(side), jobId, first.id))).toBe('job.proposal_over');
    expect(await codeOf(accept(await createClient(server), jobId, first.id))).toBe('job.not_found');
    await end(userOf(side), jobId, first.id);
    const second = await proposed(userOf(side), jobId, DAY, SLOTS[16]);
    expect(await codeOf(accept(otherOf(side), jobId, first.id))).toBe('job.proposal_over');
    expect(await codeOf(end(otherOf(side), jobId, first.id))).toBe('job.proposal_over');
    await accepted(otherOf(side), jobId, second.id);
  });

  test('is the only open one: of two that are proposed at once one is stored', async () => {
    const responses = await Promise.all(
      (['client', 'worker'] as const).map((one) => propose(userOf(one), jobId, DAY, SLOTS[one === side ? 14 : 16])),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await codeOf(propose(userOf(side), jobId, DAY, SLOTS[12]))).toBe('job.proposal_open');
  });

  test('can be accepted again and ended again with the same result', async () => {
    const { id } = await proposed(userOf(side), jobId, DAY, SLOTS[14]);
    for (const _ of [1, 2]) expect((await accepted(otherOf(side), jobId, id)).time).toBe(SLOTS[14]);
    expect(await detailOf(client)).toMatchObject({ moves: 1 });
    const second = await proposed(userOf(side), jobId, DAY, SLOTS[8]);
    for (const _ of [1, 2]) expect((await end(otherOf(side), jobId, second.id)).status).toBe(200);
  });
});

describe('another time', () => {
  test('can be proposed for an accepted job only', async () => {
    const pending = await jobAt(16);
    expect(await codeOf(propose(worker, pending, DAY, SLOTS[10]))).toBe('job.not_found');
    const otherClient = await createClient(server);
    const own = await createJob(server, otherClient, { date: DAY, timeSlot: SLOTS[16] });
    expect(await codeOf(propose(otherClient, own, DAY, SLOTS[10]))).toBe('job.not_movable');
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    await advanceJob(server, jobId, worker, 'start');
    expect(await codeOf(accept(worker, jobId, id))).toBe('job.not_movable');
    await setExpiry(Date.now() - 1);
    expect(await codeOf(propose(client, jobId, DAY, SLOTS[16]))).toBe('job.not_movable');
    expect((await detailOf(client)).proposal).toBeNull();
  });

  test('can be proposed until an hour before the earlier of both starts, by the time of the press', async () => {
    await setStart(Date.now() + 0.9 * HOUR_MS);
    expect(await codeOf(propose(client, jobId, DAY, SLOTS[14]))).toBe('job.move_late');
    await proposed(client, jobId, DAY, SLOTS[14], { headers: pressedAgo(0.2 * HOUR_MS) });
    expect((await detailOf(worker)).proposal?.expiresAt).toBeLessThanOrEqual(Date.now() + 0.4 * HOUR_MS);
  });

  test('is not another time if it is that of the job', async () => {
    expect(await parseErrorResponse(propose(client, jobId, DAY, SLOTS[8]))).toMatchObject({
      code: 'request.invalid',
      fields: { timeSlot: 'field.slot' },
    });
    expect(await codeOf(propose(client, jobId, daysFromToday(-1), SLOTS[8]))).toBe('job.move_late');
  });

  test('may overlap with the time that the job takes now', async () => {
    const long = await createJob(server, await createClient(server), {
      date: DAY,
      timeSlot: SLOTS[10],
      service_duration: '6-hours',
    });
    await acceptedJobAt(worker, long);
    const { id } = await proposed(worker, long, DAY, SLOTS[12]);
    await end(worker, long, id);
    expect(await codeOf(propose(worker, long, DAY, SLOTS[8]))).toBe('worker.slot_taken');
  });

  test('has to be free when it is proposed, and again when it is accepted; the proposal then stays open', async () => {
    const other = await jobAt(14);
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    await acceptedJobAt(worker, other);
    expect(await codeOf(accept(worker, jobId, id))).toBe('worker.slot_taken');
    expect((await detailOf(client)).proposal?.state).toBe('open');
    await post(server, '/api/worker/jobs/cancel', { jobId: other }, worker);
    await accepted(worker, jobId, id);
    await acceptedJobAt(worker, await jobAt(16));
    expect(await codeOf(propose(client, jobId, DAY, SLOTS[16]))).toBe('job.time_taken');
    expect(await codeOf(propose(worker, jobId, DAY, SLOTS[16]))).toBe('worker.slot_taken');
  });

  test('has to fit the hours of the worker', async () => {
    await workingHoursApi(server).setWeek(worker, weekWith(DAY, [[8, 14]]));
    expect(await codeOf(propose(client, jobId, DAY, SLOTS[14]))).toBe('worker.not_working');
    expect(await codeOf(propose(worker, jobId, DAY, SLOTS[14]))).toBe('worker.outside_hours');
    const { id } = await proposed(client, jobId, DAY, SLOTS[12]);
    await workingHoursApi(server).setWeek(worker, weekWith(DAY, [[8, 12]]));
    expect(await codeOf(accept(worker, jobId, id))).toBe('worker.outside_hours');
  });

  test('needs time to travel, about which only the worker is asked', async () => {
    const far = { latitude: PUNE.lat + 0.075, longitude: PUNE.lng };
    await acceptedJobAt(worker, await jobAt(16, '2-hours', far), { acceptTravel: true });
    expect(await codeOf(propose(worker, jobId, DAY, SLOTS[14]))).toBe('worker.travel_time');
    const byClient = await proposed(client, jobId, DAY, SLOTS[14]);
    expect(await codeOf(accept(worker, jobId, byClient.id))).toBe('worker.travel_time');
    await accepted(worker, jobId, byClient.id, { acceptTravel: true });
    const back = await proposed(client, jobId, DAY, SLOTS[8]);
    await accepted(worker, jobId, back.id);
    const byWorker = await proposed(worker, jobId, DAY, SLOTS[14], { acceptTravel: true });
    await accepted(client, jobId, byWorker.id);
  });

  test('that a worker has proposed is not accepted if they would have no time to travel since', async () => {
    const { id } = await proposed(worker, jobId, DAY, SLOTS[14]);
    const far = { latitude: PUNE.lat + 0.075, longitude: PUNE.lng };
    await acceptedJobAt(worker, await jobAt(16, '2-hours', far));
    expect(await codeOf(accept(client, jobId, id))).toBe('job.time_taken');
  });
});

describe('a proposal without an answer', () => {
  test('ends, and both sides are told that the job keeps its time', async () => {
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    const cursors = [(await changesOf(client)).cursor, (await changesOf(worker)).cursor];
    await setExpiry(Date.now() - 1);
    await server.runScheduled();
    for (const [i, user] of [client, worker].entries()) {
      const { notices } = await changesOf(user, cursors[i]);
      expect(notices).toMatchObject([{ type: 'changed', jobId, rescheduling: { state: 'expired' } }]);
      expect(await detailOf(user)).toMatchObject({ timeSlot: SLOTS[8], proposal: { id, state: 'expired' } });
    }
    expect(await codeOf(accept(worker, jobId, id))).toBe('job.proposal_over');
    await proposed(worker, jobId, DAY, SLOTS[16]);
  });

  test.each([false, true])('was accepted in time if the other side pressed in time (after the cron: %s)', async (afterCron) => {
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    await setExpiry(Date.now() - HOUR_MS);
    if (afterCron) await server.runScheduled();
    expect(await codeOf(accept(worker, jobId, id, { headers: pressedAgo(0.9 * HOUR_MS) }))).toBe('job.proposal_over');
    expect((await accepted(worker, jobId, id, { headers: pressedAgo(1.1 * HOUR_MS) })).time).toBe(SLOTS[14]);
  });

  test('does not move a job that starts in less than half an hour, or has started, when the answer arrives', async () => {
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    for (const ms of [-1000, RESCHEDULING_RULES.answerBeforeMs - MINUTE_MS]) {
      await setStart(Date.now() + ms);
      expect(await codeOf(accept(worker, jobId, id, { headers: pressedAgo(HOUR_MS) }))).toBe('job.proposal_over');
    }
    await setStart(Date.now() + RESCHEDULING_RULES.answerBeforeMs + MINUTE_MS);
    expect((await accepted(worker, jobId, id, { headers: pressedAgo(HOUR_MS) })).time).toBe(SLOTS[14]);
  });

  test('is deleted 90 days later', async () => {
    const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
    await end(client, jobId, id);
    await setExpiry(Date.now() - 89 * 24 * HOUR_MS);
    await server.runScheduled();
    expect((await detailOf(client)).proposal).toMatchObject({ id });
    await setExpiry(Date.now() - 91 * 24 * HOUR_MS);
    await server.runScheduled();
    expect((await detailOf(client)).proposal).toBeNull();
  });
});

describe('of 50 jobs that move into one gap at once', () => {
  /** Accepts 50 proposals for one time of one worker at once. Returns the codes of the responses. */
  async function moveFifty(): Promise<string[]> {
    const gap = daysFromToday(40);
    const moves = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const owner = await createClient(server);
        const hour = ([8, 10, 12, 14, 16] as const)[i % 5] ?? 8;
        const id = await createJob(server, owner, { date: daysFromToday(3 + Math.floor(i / 5)), timeSlot: SLOTS[hour] });
        await server.db
          .prepare(`UPDATE jobs SET status = 'accepted', worker_id = ?, accepted_at = created_at WHERE id = ?`)
          .bind(worker.id, id)
          .run();
        return { id, proposal: await proposed(owner, id, gap, SLOTS[10]) };
      }),
    );
    const responses = await Promise.all(moves.map(({ id, proposal }) => accept(worker, id, proposal.id)));
    return Promise.all(responses.map(async (one) => (one.ok ? 'moved' : (await parseErrorResponse(one)).code)));
  }
  const countOf = (codes: string[], code: string) => codes.filter((one) => one === code).length;

  test('one does, and the others keep their time', async () => {
    const codes = await moveFifty();
    expect([countOf(codes, 'moved'), countOf(codes, 'worker.slot_taken')]).toEqual([1, 49]);
  });

  test('control: without the trigger that moves the half hours, more do', async () => {
    const trigger = await server.db.prepare(`SELECT sql FROM sqlite_master WHERE name = 'jobs_move_time'`).first<string>('sql');
    await server.db.exec('DROP TRIGGER jobs_move_time');
    onTestFinished(async () => void (await server.db.prepare(trigger ?? '').run()));
    expect(countOf(await moveFifty(), 'moved')).toBeGreaterThan(1);
  });
});

test('the database itself rejects a move to a time that another job of the worker takes', async () => {
  await acceptedJobAt(worker, await jobAt(10));
  const { starts_at: other } = (await server.db
    .prepare('SELECT starts_at FROM jobs WHERE worker_id = ? AND id <> ?')
    .bind(worker.id, jobId)
    .first<{ starts_at: number }>()) ?? { starts_at: 0 };
  await expect(setStart(other)).rejects.toThrow(/UNIQUE/);
  await setStart(other + 2 * HOUR_MS);
  expect((await acceptJob(worker, await jobAt(8))).status).toBe(200);
});

test('the export of both sides has the proposals of their jobs', async () => {
  const { id } = await proposed(client, jobId, DAY, SLOTS[14]);
  for (const user of [client, worker]) {
    const exported = (await (await get(server, '/api/account/export', user)).json()) as { timeProposals: unknown };
    expect(exported.timeProposals).toMatchObject([{ job_id: jobId, id, proposed_by: 'client', slot: SLOTS[14] }]);
  }
});

test('a move costs no late cancellation, and a cancellation counts from the new start', async () => {
  const { id } = await proposed(client, jobId, DAY, SLOTS[14], { proposalId: uuidv7() });
  await accepted(worker, jobId, id);
  await post(server, '/api/bookings/cancel', { id: jobId }, client);
  expect((await detailOf(client)).lateCancellations).toEqual({ client: 0, worker: 0 });
});
