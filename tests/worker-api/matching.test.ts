import { approximatePoint, distanceKm } from '#contract/geo.ts';
import { describe, expect, test } from 'vitest';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  PUNE,
  parseErrorResponse,
  parseResponse,
} from '../support/test-users.ts';
import { matchingApi } from '../support/matching-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { match, updateWorker } = matchingApi(server);
const SLOT = '10:00 - 12:00 PM';

/** From the place of the test to the centre of its square, from which distances to workers are measured. */
const SQUARE_KM = Math.round(distanceKm(approximatePoint(PUNE), PUNE) * 10) / 10;

describe('a match', () => {
  test('leaves out workers who have a job in that slot, and finds them at another time', async () => {
    const [client, busy, free] = [await createClient(server), await createWorker(server), await createWorker(server)];
    await advanceJob(server, await createJob(server, client, { timeSlot: SLOT, date: daysFromToday(2) }), busy, 'accept');
    const ids = async (date: string) => (await match({ date, timeSlot: SLOT })).workers.map(({ id }) => id).toSorted();
    expect(await ids(daysFromToday(2))).toEqual([free.id]);
    expect(await ids(daysFromToday(3))).toEqual([busy.id, free.id].toSorted());
  });

  test('respects the preferred gender', async () => {
    const [woman, man] = [await createWorker(server, 'maid'), await createWorker(server, 'maid')];
    await updateWorker(woman.id, `gender = 'female'`);
    await updateWorker(man.id, `gender = 'male'`);
    expect((await match({ service: 'maid', gender: 'female' })).workers.map(({ id }) => id)).toEqual([woman.id]);
    expect((await match({ service: 'maid', gender: 'no-preference' })).workers).toHaveLength(2);
  });

  test('counts completed and cancelled jobs, and gives the reasons for each worker', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await moveSlot(server, jobId, 0);
    await advanceJob(server, jobId, worker, 'complete');
    await advanceJob(server, await createJob(server, client, { date: daysFromToday(2) }), worker, 'accept', 'cancel');
    await updateWorker(worker.id, `skills = '["Leak Repair"]', rating_sum = 29, rating_count = 6`);
    const { workers } = await match({ service: 'leakage-repair', date: daysFromToday(4), timeSlot: SLOT });
    expect(workers).toMatchObject([
      { id: worker.id, successRate: 50, rating: 4.8, reviewCount: 6, experience: 1, distanceKm: SQUARE_KM, verified: true },
    ]);
    expect(workers[0]?.reasons).toEqual(['near', 'rated', 'skill', 'free', 'newcomer']);
  });

  test('says of each worker, and of the worker of a job, whether an admin has checked their identity', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    const detail = () => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client));
    expect(await detail()).toMatchObject({ workerVerified: null });
    await advanceJob(server, jobId, worker, 'accept');
    expect(await detail()).toMatchObject({ workerVerified: true });
    for (const verification of ['unchecked', 'refused']) {
      await updateWorker(worker.id, `verification = '${verification}'`);
      expect(await detail(), verification).toMatchObject({ workerVerified: false });
    }
    await updateWorker(worker.id, `verification = 'unchecked'`);
    expect((await match({})).workers).toMatchObject([{ id: worker.id, verified: false }]);
  });

  test('puts a worker around the corner first, however many better rated workers are on the other side of town', async () => {
    const near = await createWorker(server);
    await updateWorker(near.id, 'rating_sum = 45, rating_count = 10');
    for (let i = 0; i < 40; i++) {
      const far = await createWorker(server, 'plumber', { lat: PUNE.lat + 0.16 + i / 1000, lng: PUNE.lng });
      await updateWorker(far.id, 'rating_sum = 240, rating_count = 50, service_radius_km = 25');
    }
    expect((await match({})).workers[0]).toMatchObject({ id: near.id, distanceKm: SQUARE_KM });
  });

  test('leaves out workers who are suspended, take no jobs or serve another part of town', async () => {
    const [suspended, unavailable, far] = [await createWorker(server), await createWorker(server), await createWorker(server)];
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    await updateWorker(unavailable.id, 'available = 0');
    await updateWorker(far.id, `lat = ${PUNE.lat + 0.1}`);
    expect((await match({})).workers).toEqual([]);
  });

  test('names newcomers and rated workers, however many suspended ones come before them', async () => {
    const rated = await createWorker(server);
    await updateWorker(rated.id, 'rating_sum = 40, rating_count = 10');
    const newcomer = await createWorker(server);
    for (let i = 0; i < 12; i++) {
      const suspended = await createWorker(server);
      if (i < 10) await updateWorker(suspended.id, 'rating_sum = 50, rating_count = 10');
      await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    }
    expect((await match({})).workers.map(({ id }) => id).toSorted()).toEqual([rated.id, newcomer.id].toSorted());
  });

  test('does not change with the number of offers that a worker ignored', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const before = (await match({})).workers;
    for (let day = 1; day <= 5; day++) {
      const jobId = await createJob(server, client, { date: daysFromToday(day) });
      await get(server, '/api/worker/jobs/pending', worker);
      await get(server, '/api/worker/jobs/pending', other);
      await post(server, '/api/bookings/cancel', { id: jobId }, client);
    }
    expect((await match({})).workers).toEqual(before);
  });
});

describe('a match is rejected with 400 when', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['the service is missing', { service: undefined }, 'service'],
    ['the service is unknown', { service: 'astronaut' }, 'service'],
    ['the latitude is given without a longitude', { lng: undefined }, 'lat'],
    ['the latitude is out of range', { lat: 90.1 }, 'lat'],
    ['the longitude is a string', { lng: '73' }, 'lng'],
    ['the day does not exist', { date: '2099-02-30' }, 'date'],
    ['the day is in the past', { date: '2020-01-01' }, 'date'],
    ['the slot is not one of the five', { timeSlot: '10:00' }, 'timeSlot'],
    ['the gender is unknown', { gender: 'robot' }, 'gender'],
    ['the problem is too long', { problem: 'a'.repeat(2001) }, 'problem'],
    ['the problem contains a NUL', { problem: 'tap\u0000' }, 'problem'],
  ])('%s', async (_, overrides, field) => {
    const rejection = await parseErrorResponse(
      post(server, '/api/match-workers', { service: 'plumbing', ...PUNE, ...overrides }),
    );
    expect([rejection.status, rejection.code, Object.keys(rejection.fields ?? {})]).toEqual([400, 'request.invalid', [field]]);
  });
});
