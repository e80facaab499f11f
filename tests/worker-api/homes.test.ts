import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { approximatePoint, distanceKm, APPROXIMATION_RADIUS_KM, type Point } from '#contract/geo.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { approximatePointOf } from '#api/features/places/places.predicates.ts';
import { recipientsForJob } from '#api/features/push/push.repository.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  HOME,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  PUNE,
  type TestUser,
  patch,
} from '../support/test-users.ts';
import { joinRoom, workerRoom } from '../support/room-client.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer({ WORKER_VERIFICATION: 'manual' });

const MUMBAI = { lat: 19.076, lng: 72.8777 };
const LOCALITY = 'Shivajinagar, Pune 411005';
const HOME_TEXTS = [
  '12 Fergusson',
  'Kulkarni',
  '+919822012345',
  'asha@example.in',
  'under the mat',
  String(HOME.lat),
  String(HOME.lng),
];
const requestAtHome = (overrides: Record<string, unknown> = {}) =>
  jobRequestBody({ special_instructions: 'The key is under the mat.', ...overrides });

const updateWorker = (worker: TestUser, columns: string) =>
  server.db.prepare(`UPDATE workers SET ${columns} WHERE account_id = ?`).bind(worker.id).run();
const pendingJobs = (worker: TestUser) => parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker));
const pendingIds = async (worker: TestUser) => (await pendingJobs(worker)).map(({ id }) => id);
const history = (worker: TestUser) => parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker));
const detail = (worker: TestUser, jobId: string) =>
  parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, worker));
const detailStatus = async (worker: TestUser, jobId: string) => (await get(server, `/api/job-request/${jobId}`, worker)).status;
const changedJobs = async (worker: TestUser) => (await parseResponse('changes', get(server, '/api/changes', worker))).jobs;
const accept = (worker: TestUser, jobId: string) => post(server, '/api/worker/accept', { jobId }, worker);
const requestDirectly = async (
  client: TestUser,
  worker: TestUser,
  overrides: Record<string, unknown> = {},
): Promise<string> => {
  const body = { ...requestAtHome(overrides), workerId: worker.id, clientName: 'Asha Kulkarni' };
  return (await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client))).job.id;
};
/** The workers who would get a push notification of a job. */
async function pushedWorkers(jobId: string, workers: readonly TestUser[]): Promise<string[]> {
  for (const { id } of workers)
    await server.db
      .prepare(
        `INSERT INTO push_subscriptions (account_id, endpoint, p256dh, auth, language, token_version, dispatch_room, created_at)
          VALUES (?, 'https://push.example/' || ?, '', '', 'en', 1, 'plumber.anywhere', 0) ON CONFLICT DO NOTHING`,
      )
      .bind(id, id)
      .run();
  const rules = { now: Date.now(), verifyWorkers: true };
  const statement = recipientsForJob(jobId, ['plumber.anywhere'], rules);
  const { results } = await prepareStatement(server.db, statement).all<{ account_id: string }>();
  return results.map(({ account_id }) => account_id);
}

interface OfferCase {
  what: string;
  code: ErrorCode | null;
  /** Columns of the worker. */
  worker?: string;
  place?: Point | null;
  profession?: 'maid';
  job?: Record<string, unknown>;
  prepare?: (worker: TestUser, client: TestUser) => Promise<unknown>;
}
const block = (worker: TestUser, client: TestUser) =>
  server.db
    .prepare('INSERT INTO blocked_workers (client_id, worker_id, created_at) VALUES (?, ?, 0)')
    .bind(client.id, worker.id)
    .run();
const blockClient = (worker: TestUser, client: TestUser) =>
  server.db
    .prepare(`INSERT INTO blocked_clients (worker_id, client_id, job_id, created_at) VALUES (?, ?, '', 0)`)
    .bind(worker.id, client.id)
    .run();
const OFFER_CASES: OfferCase[] = [
  { what: 'a verified worker nearby', code: null },
  { what: 'an unverified worker', worker: `verification = 'unchecked'`, code: 'worker.not_verified' },
  { what: 'a rejected worker', worker: `verification = 'refused', verification_reason = 'Blurred'`, code: 'worker.refused' },
  {
    what: 'a rejected worker with new documents',
    worker: `verification = 'unchecked', verification_reason = 'Blurred'`,
    code: 'worker.not_verified',
  },
  { what: 'a worker of another city', place: MUMBAI, code: 'job.too_far' },
  { what: 'a worker whose radius ends before the job', worker: 'service_radius_km = 0.2', code: 'job.too_far' },
  { what: 'a worker who takes no jobs now', worker: 'available = 0', code: 'worker.unavailable' },
  { what: 'a worker of another profession', profession: 'maid', code: 'job.not_found' },
  { what: 'a blocked worker', prepare: block, code: 'job.not_found' },
  { what: 'a worker who has blocked the client', prepare: blockClient, code: 'job.not_found' },
  { what: 'a worker without a location', place: null, code: 'worker.no_place' },
  { what: 'a worker of the preferred gender', worker: `gender = 'female'`, job: { preferred_gender: 'female' }, code: null },
  {
    what: 'a worker of another gender than the preferred one',
    worker: `gender = 'male'`,
    job: { preferred_gender: 'female' },
    code: 'job.other_gender',
  },
  {
    what: 'a worker who is neither a woman nor a man, if the client prefers a man',
    worker: `gender = 'other'`,
    job: { preferred_gender: 'male' },
    code: 'job.other_gender',
  },
  {
    what: 'a worker who has not stated a gender, if the client prefers one',
    job: { preferred_gender: 'female' },
    code: 'worker.no_gender',
  },
  { what: 'a worker who is neither a woman nor a man, without a preference', worker: `gender = 'other'`, code: null },
  {
    what: 'a worker without a location, if the job has none either',
    place: null,
    job: { address: 'Village road, behind the school', latitude: null, longitude: null },
    code: null,
  },
  {
    what: 'a worker far from a job without a location',
    place: MUMBAI,
    job: { address: 'Village road, behind the school', latitude: null, longitude: null },
    code: null,
  },
];

describe('a pending job', () => {
  test.each(OFFER_CASES)('is shown to $what exactly if they may accept it', async (offer) => {
    const client = await createClient(server);
    const worker = await createWorker(server, offer.profession ?? 'plumber', offer.place === undefined ? PUNE : offer.place);
    if (offer.worker) await updateWorker(worker, offer.worker);
    await offer.prepare?.(worker, client);
    const jobId = await createJob(server, client, offer.job);
    const isOpen = offer.code === null;
    expect(await pendingIds(worker)).toEqual(isOpen ? [jobId] : []);
    expect(await detailStatus(worker, jobId)).toBe(isOpen ? 200 : 404);
    expect(await pushedWorkers(jobId, [worker])).toEqual(isOpen ? [worker.id] : []);
    const counts = await parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker));
    expect(counts.pendingJobs).toBe(isOpen ? 1 : 0);
    const response = await accept(worker, jobId);
    if (isOpen) expect(response.status).toBe(200);
    else expect(await parseErrorResponse(response)).toMatchObject({ code: offer.code });
    const row = server.db.prepare('SELECT worker_id, status FROM jobs WHERE id = ?').bind(jobId);
    expect(await row.first()).toEqual(
      isOpen ? { worker_id: worker.id, status: 'accepted' } : { worker_id: null, status: 'pending' },
    );
  });

  test('is announced through an open connection to the worker who may accept it, and to no other', async () => {
    const workers = await Promise.all([createWorker(server), createWorker(server), createWorker(server), createWorker(server)]);
    const connections = await Promise.all(workers.map((worker) => joinRoom(server, worker, 'dispatch', 'plumber')));
    const [eligible, rejected, unverified, far] = workers as [TestUser, TestUser, TestUser, TestUser];
    await updateWorker(rejected, `verification = 'refused', verification_reason = 'Blurred'`);
    await updateWorker(unverified, `verification = 'unchecked'`);
    await updateWorker(far, 'service_radius_km = 0.2');
    const first = await createJob(server, await createClient(server));
    await connections[0]?.waitForEvents(1);
    await advanceJob(server, first, eligible, 'accept');
    await connections[0]?.waitForEvents(2);
    for (const worker of [rejected, unverified, far])
      await updateWorker(worker, `verification = 'verified', verification_reason = NULL, service_radius_km = 10`);
    const second = await createJob(server, await createClient(server), { timeSlot: '02:00 - 04:00 PM' });
    // Their first event is the second job: nothing about the first one was delivered.
    for (const connection of connections.slice(1))
      expect(await connection.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
    await Promise.all(connections.map((connection) => connection.close()));
  });

  test('is announced in no room to workers who do not pass verification: they get no ticket, and the error says why', async () => {
    const [worker, rejected] = [await createWorker(server), await createWorker(server)];
    await updateWorker(rejected, `verification = 'refused', verification_reason = 'Blurred'`);
    const requestTicket = (user: TestUser, party: string, room: string) =>
      post(server, '/api/rooms/ticket', { party, room }, user);
    expect(await parseErrorResponse(requestTicket(rejected, 'dispatch', 'plumber'))).toMatchObject({
      status: 403,
      code: 'worker.refused',
    });
    await updateWorker(rejected, `verification = 'unchecked'`);
    expect(await parseErrorResponse(requestTicket(rejected, 'dispatch', 'plumber'))).toMatchObject({
      code: 'worker.not_verified',
    });
    expect((await requestTicket(rejected, 'inbox', workerRoom(rejected))).status).toBe(200);
    expect((await requestTicket(worker, 'dispatch', 'plumber')).status).toBe(200);
  });

  test('of a direct request is hidden from its worker from the moment they do not pass verification', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await requestDirectly(client, worker);
    expect(await changedJobs(worker)).toMatchObject([{ id: jobId }]);
    await updateWorker(worker, `verification = 'refused', verification_reason = 'Blurred'`);
    expect([await pendingIds(worker), await changedJobs(worker)]).toEqual([[], []]);
    expect(await detailStatus(worker, jobId)).toBe(404);
    expect(await parseErrorResponse(accept(worker, jobId))).toMatchObject({ code: 'worker.refused' });
    await parseResponse('withdrawJob', post(server, `/api/job-request/${jobId}/cancel`, {}, client));
    expect(await changedJobs(worker)).toEqual([]);
    expect(await detailStatus(worker, jobId)).toBe(404);
  });

  test('cannot be requested of a worker who does not pass verification', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await updateWorker(worker, `verification = 'unchecked'`);
    const body = { ...requestAtHome(), workerId: worker.id, clientName: 'Asha' };
    expect(await parseErrorResponse(post(server, '/api/ai/job-request', body, client))).toMatchObject({ code: 'worker.off' });
    const jobId = await createJob(server, client);
    const ask = () => post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client);
    expect(await parseErrorResponse(ask())).toMatchObject({ code: 'worker.off' });
    await updateWorker(worker, `verification = 'verified'`);
    expect((await ask()).status).toBe(200);
  });

  test('is shown to a worker who moves to its place', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server, 'plumber', MUMBAI)];
    const jobId = await createJob(server, client);
    expect(await pendingIds(worker)).toEqual([]);
    const area = { address: 'Kothrud, Pune', place: PUNE, serviceRadiusKm: 5 };
    const response = await patch(server, '/api/worker/profile', { area }, worker);
    expect(response.status).toBe(200);
    expect(await pendingIds(worker)).toEqual([jobId]);
    await advanceJob(server, jobId, worker, 'accept');
  });
});

describe('a home', () => {
  test.each([false, true])(
    'is unknown to a worker until they accept, and known then (direct request: %s)',
    async (isDirect) => {
      const [client, worker] = [await createClient(server), await createWorker(server)];
      const inbox = await joinRoom(server, worker, 'inbox', workerRoom(worker));
      const jobId = isDirect ? await requestDirectly(client, worker) : await createJob(server, client, requestAtHome());
      const before = { address: LOCALITY, about: true, ...approximatePoint(HOME) };
      const [offer] = await pendingJobs(worker);
      expect(offer).toMatchObject({ ...before, customer: { name: 'Asha' }, description: 'The kitchen tap leaks.' });
      const offerDetail = await detail(worker, jobId);
      expect(offerDetail).toMatchObject({ ...before, name: 'Asha', instructions: '', description: 'The kitchen tap leaks.' });
      expect(distanceKm(approximatePoint(HOME), HOME)).toBeLessThan(APPROXIMATION_RADIUS_KM);
      if (isDirect) expect(await inbox.waitForEvents(1)).toMatchObject([{ type: 'booking-request', customerName: 'Asha' }]);
      const received = JSON.stringify([offer, offerDetail, await changedJobs(worker), inbox.events]);
      expect(HOME_TEXTS.filter((text) => received.includes(text))).toEqual([]);

      const { job } = await parseResponse('acceptJob', accept(worker, jobId));
      const after = { address: requestAtHome().address, about: false, ...HOME };
      expect(job).toMatchObject({ ...after, customer: { name: 'Asha Kulkarni' } });
      const acceptedDetail = await detail(worker, jobId);
      expect(acceptedDetail).toMatchObject({ ...after, name: 'Asha Kulkarni', instructions: 'The key is under the mat.' });
      const accepted = JSON.stringify([job, acceptedDetail]);
      if (!isDirect) expect(HOME_TEXTS.filter((text) => !accepted.includes(text))).toEqual([]);
      await inbox.close();
    },
  );

  test.each(['complete', 'cancel'] as const)('is unknown to its worker again after they %s the job', async (end) => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, requestAtHome());
    await advanceJob(server, jobId, worker, 'accept', 'start');
    const path = `/api/worker/jobs/${end}`;
    const headers = { 'idempotency-key': `end-${end}` };
    const ended = await parseResponse('completeJob', post(server, path, { jobId }, worker, headers));
    const repeated = await parseResponse('completeJob', post(server, path, { jobId }, worker, headers));
    expect(repeated).toEqual(ended);
    const [past] = await history(worker);
    const pastDetail = await detail(worker, jobId);
    for (const job of [ended.job, past])
      expect(job).toMatchObject({ address: LOCALITY, ...approximatePoint(HOME), customer: { name: 'Asha Kulkarni' } });
    expect(pastDetail).toMatchObject({ address: LOCALITY, ...approximatePoint(HOME), name: 'Asha Kulkarni', instructions: '' });
    const received = JSON.stringify([ended, past, pastDetail, await changedJobs(worker)]);
    // Public reviews name the account with the full name.
    expect(received).not.toContain(client.id);
    expect(HOME_TEXTS.filter((text) => text !== 'Kulkarni' && received.includes(text))).toEqual([]);
    expect(await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).toMatchObject({
      address: requestAtHome().address,
      ...HOME,
    });
  });

  test('stays unknown to the worker of a direct request that is cancelled before they accept', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await requestDirectly(client, worker);
    await parseResponse('withdrawJob', post(server, `/api/job-request/${jobId}/cancel`, {}, client));
    const received = JSON.stringify([await detail(worker, jobId), await changedJobs(worker)]);
    expect(received).toContain(LOCALITY);
    expect(HOME_TEXTS.filter((text) => received.includes(text))).toEqual([]);
  });

  test.each([
    ['at the north pole', { latitude: 90, longitude: 10 }],
    ['on the 180th meridian', { latitude: 10, longitude: 180 }],
  ])('%s leaves the lists of its worker readable, before and after the end of the request', async (_, place) => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const readLists = async (jobId: string) => ({
      changed: (await changedJobs(worker)).map(({ id }) => id),
      pending: await pendingIds(worker),
      detail: await detail(worker, jobId),
    });
    const home = approximatePoint({ lat: place.latitude, lng: place.longitude });
    const declined = await requestDirectly(client, worker, place);
    expect(await readLists(declined)).toMatchObject({ changed: [declined], pending: [declined], detail: home });
    const { job } = await parseResponse('declineJob', post(server, '/api/worker/jobs/decline', { jobId: declined }, worker));
    expect(job).toMatchObject(home);
    const withdrawn = await requestDirectly(client, worker, place);
    await parseResponse('withdrawJob', post(server, `/api/job-request/${withdrawn}/cancel`, {}, client));
    const lists = await readLists(withdrawn);
    expect(lists).toMatchObject({ pending: [], detail: home });
    expect(lists.changed).toContain(withdrawn);

    const inStatements = approximatePointOf('j');
    const point = sql<Point>`SELECT ${inStatements.lat} AS lat, ${inStatements.lng} AS lng FROM jobs j WHERE j.id = ${withdrawn}`;
    expect(await prepareStatement(server.db, point).first()).toEqual(home);
  });

  test('cannot be located within its area by reading distances and visibility from other positions', async () => {
    const neighbour = { lat: HOME.lat - 0.0021, lng: HOME.lng + 0.0027 };
    expect(approximatePoint(neighbour)).toEqual(approximatePoint(HOME));
    const worker = await createWorker(server);
    for (const home of [HOME, neighbour])
      await createJob(server, await createClient(server), requestAtHome({ latitude: home.lat, longitude: home.lng }));
    const seen: (number | undefined)[][] = [];
    for (const [north, radius] of [
      [0.02, 10],
      [0.031, 10],
      [0.02, 2.1],
      [0.02, 2.2],
      [0.02, 2.3],
      [0.02, 2.4],
      [0.02, 2.5],
    ] as const) {
      await updateWorker(worker, `lat = ${HOME.lat + north}, lng = ${HOME.lng}, service_radius_km = ${radius}`);
      seen.push((await pendingJobs(worker)).map(({ distance }) => distance));
    }
    for (const distances of seen) {
      expect([0, 2]).toContain(distances.length);
      expect(distances[0]).toBe(distances[1]);
    }
    expect(new Set(seen.map(({ length }) => length))).toEqual(new Set([0, 2]));
  });

  test('of a worker cannot be located within its area by the public number of offers, which has no direct requests', async () => {
    const neighbour = { lat: HOME.lat - 0.0021, lng: HOME.lng + 0.0027 };
    const workers = [await createWorker(server, 'plumber', HOME), await createWorker(server, 'plumber', neighbour)];
    await createJob(server, await createClient(server), requestAtHome({ latitude: HOME.lat + 0.02, longitude: HOME.lng }));
    const offersOf = async ({ id }: TestUser) =>
      (await parseResponse('workerStats', get(server, `/worker/stats/${id}`))).pendingJobs;
    const seen: number[] = [];
    for (const radius of [2.1, 2.2, 2.3, 2.4, 2.5]) {
      for (const worker of workers) await updateWorker(worker, `service_radius_km = ${radius}`);
      const [first = -1, second] = await Promise.all(workers.map(offersOf));
      expect(second, `${radius} km`).toBe(first);
      seen.push(first);
    }
    expect(new Set(seen)).toEqual(new Set([0, 1]));
    const [worker] = workers;
    if (!worker) throw new Error('there are two workers');
    await requestDirectly(await createClient(server), worker);
    expect(await offersOf(worker)).toBe(1);
    expect((await parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker))).pendingJobs).toBe(2);
  });

  test('has the locality of the nearest place if its address names only the city, and that of the account if it names none', async () => {
    const localityOfJob = async (overrides: Record<string, unknown>, account = '') => {
      const client = await createClient(server);
      if (account) await server.db.prepare(`UPDATE accounts SET ${account} WHERE id = ?`).bind(client.id).run();
      const jobId = await createJob(server, client, overrides);
      return server.db.prepare('SELECT locality FROM jobs WHERE id = ?').bind(jobId).first<string>('locality');
    };
    expect(await localityOfJob({ address: 'Flat 3 Sai Niwas Pune' })).toMatch(/^[^,]+, Pune 4110\d\d$/);
    expect(await localityOfJob({ address: 'Flat 3 Sai Niwas', latitude: null, longitude: null })).toBe('');
    const account = `city_state = 'Satara, Maharashtra', postal_code = '415001'`;
    expect(await localityOfJob({ address: 'Flat 3 Sai Niwas', latitude: null, longitude: null }, account)).toBe(
      'Satara, Maharashtra 415001',
    );
  });

  test('is told to its client with its part of town', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client, requestAtHome());
    expect(await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client))).toMatchObject([
      { id: jobId, locality: LOCALITY.split(',')[0] },
    ]);
  });

  test('of a job of an older version gets a locality from the scheduled run', async () => {
    const worker = await createWorker(server);
    const jobId = await createJob(server, await createClient(server), requestAtHome());
    await server.db.prepare('UPDATE jobs SET locality = NULL').run();
    expect(await pendingJobs(worker)).toMatchObject([{ id: jobId, address: '' }]);
    await server.runScheduled();
    expect(await pendingJobs(worker)).toMatchObject([{ id: jobId, address: LOCALITY }]);
  });
});
