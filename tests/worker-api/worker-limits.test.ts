import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';

const MUMBAI = { lat: 19.076, lng: 72.8777 };
const DELHI = { lat: 28.6315, lng: 77.2167 };
/** 20 km from the centre of Pune. */
const NEAR_PUNE = { lat: 18.5308, lng: 73.658 };

const server = withServer({ RATE_LIMIT_FACTOR: '1' });

/** Makes the actions of all workers older. */
const ageActions = (hours: number) =>
  server.db
    .prepare('UPDATE worker_actions SET at = at - ?')
    .bind(hours * HOUR_MS)
    .run();
const accept = (worker: TestUser, jobId: string) => post(server, '/api/worker/accept', { jobId }, worker);
/** A job on a day of its own, so that the worker is free. */
const createFreeJob = async (day: number) => createJob(server, await createClient(server), { date: daysFromToday(day) });

describe('accepting jobs', () => {
  test('is limited to six an hour and twenty a day', async () => {
    const worker = await createWorker(server);
    let day = 0;
    const acceptUntilLimit = async (): Promise<number> => {
      for (let count = 0; ; count++) {
        const response = await accept(worker, await createFreeJob(++day));
        if (response.status === 200) continue;
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await parseErrorResponse(response)).toMatchObject({ status: 429, code: 'worker.accept_limit' });
        return count;
      }
    };
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      counts.push(await acceptUntilLimit());
      await ageActions(1.01);
    }
    expect(counts).toEqual([6, 6, 6, 2]);
    await ageActions(24);
    expect((await accept(worker, await createFreeJob(++day))).status).toBe(200);
  });

  test('counts accepted jobs only, not those that another worker took first', async () => {
    const [worker, faster] = [await createWorker(server), await createWorker(server)];
    for (let day = 1; day <= 5; day++) {
      const jobId = await createFreeJob(day);
      await advanceJob(server, jobId, faster, 'accept');
      expect((await accept(worker, jobId)).status).toBe(409);
    }
    for (let day = 6; day <= 11; day++) expect((await accept(worker, await createFreeJob(day))).status).toBe(200);
  });

  test('admits no more of many simultaneous requests', async () => {
    const worker = await createWorker(server);
    const jobIds: string[] = [];
    for (let day = 1; day <= 10; day++) jobIds.push(await createFreeJob(day));
    const statuses = await Promise.all(jobIds.map(async (jobId) => (await accept(worker, jobId)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  });

  test('pauses until the next day after three cancelled jobs', async () => {
    const worker = await createWorker(server);
    for (let day = 1; day <= 3; day++) await advanceJob(server, await createFreeJob(day), worker, 'accept', 'cancel');
    const kept = await createFreeJob(4);
    expect(await parseErrorResponse(accept(worker, kept))).toMatchObject({ status: 429, code: 'worker.cancel_limit' });
    await ageActions(24);
    await advanceJob(server, kept, worker, 'accept');
    await advanceJob(server, kept, worker, 'cancel');
    expect((await accept(worker, await createFreeJob(5))).status).toBe(200);
  });
});

describe('a worker who does not come', () => {
  test('may accept no more jobs that day after three', async () => {
    const worker = await createWorker(server);
    for (let day = 1; day <= 3; day++) {
      const client = await createClient(server);
      const jobId = await createJob(server, client, { date: daysFromToday(day) });
      await advanceJob(server, jobId, worker, 'accept');
      await moveSlot(server, jobId, -HOUR_MS);
      expect((await post(server, `/api/bookings/${jobId}/no-show`, {}, client)).status).toBe(200);
    }
    expect(await parseErrorResponse(accept(worker, await createFreeJob(4)))).toMatchObject({ code: 'worker.cancel_limit' });
  });
});

describe('moving', () => {
  const move = (worker: TestUser, place: { lat: number; lng: number }, address = 'The new house') =>
    patch(server, '/api/worker/profile', { area: { address, place, serviceRadiusKm: 10 } }, worker);
  const placeOf = async (worker: TestUser) => {
    const { lat, lng } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
    return { lat, lng };
  };

  test('to another city works once, and not a second time on the same day', async () => {
    const worker = await createWorker(server);
    await parseResponse('changeWorker', move(worker, MUMBAI));
    expect(await parseErrorResponse(move(worker, DELHI, 'Delhi'))).toMatchObject({ status: 409, code: 'worker.move_limit' });
    expect(await placeOf(worker)).toEqual(MUMBAI);
    const { address } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
    expect(address).toBe('The new house');
    const inMumbai = await createJob(server, await createClient(server), { latitude: MUMBAI.lat, longitude: MUMBAI.lng });
    await advanceJob(server, inMumbai, worker, 'accept');
  });

  test('to other cities works three times in 30 days', async () => {
    const worker = await createWorker(server);
    for (const place of [MUMBAI, DELHI, PUNE]) {
      await parseResponse('changeWorker', move(worker, place));
      await ageActions(25);
    }
    expect(await parseErrorResponse(move(worker, DELHI))).toMatchObject({ code: 'worker.move_limit' });
    await ageActions(30 * 24 - 50);
    await parseResponse('changeWorker', move(worker, DELHI));
  });

  test('within a town is free, but not by many short moves to another one', async () => {
    const worker = await createWorker(server);
    for (let i = 0; i < 5; i++) {
      await parseResponse('changeWorker', move(worker, NEAR_PUNE));
      await parseResponse('changeWorker', move(worker, PUNE));
    }
    const refused: number[] = [];
    for (let lng = PUNE.lng - 0.2; lng > PUNE.lng - 1.2; lng -= 0.2)
      refused.push((await move(worker, { lat: PUNE.lat, lng })).status);
    // 20 km is free; 40 km is one long move, from which 20 km are free again.
    expect(refused).toEqual([200, 200, 200, 409, 409]);
  });

  test('is not hidden by a place that cannot be found in between', async () => {
    const worker = await createWorker(server);
    await parseResponse('changeWorker', move(worker, MUMBAI));
    const nowhere = { area: { address: 'Qwrtplk', place: null, serviceRadiusKm: 10 } };
    await parseResponse('changeWorker', patch(server, '/api/worker/profile', nowhere, worker));
    expect(await placeOf(worker)).toEqual({ lat: null, lng: null });
    expect(await parseErrorResponse(move(worker, DELHI))).toMatchObject({ code: 'worker.move_limit' });
  });

  test('is limited by one of two simultaneous requests', async () => {
    const worker = await createWorker(server);
    const statuses = await Promise.all([MUMBAI, DELHI].map(async (place) => (await move(worker, place)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('for the first place of a worker is free', async () => {
    const worker = await createWorker(server, 'plumber', null);
    await parseResponse('changeWorker', move(worker, DELHI));
    await parseResponse('changeWorker', move(worker, MUMBAI));
    expect(await parseErrorResponse(move(worker, DELHI))).toMatchObject({ code: 'worker.move_limit' });
  });
});
