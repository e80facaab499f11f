import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { selectJobDetail } from '#api/features/jobs/job-views.repository.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  jobRequestBody,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const { detailOf, successorOf } = jobsApi(server);
const CONTACT = '+919822055555';
const GIVEN = { room_count: 3, estimated_area: '900 sq ft', emergency_contact: CONTACT, service_frequency: 'weekly' };
const READ = { roomCount: 3, estimatedArea: '900 sq ft', emergencyContact: CONTACT, frequency: 'weekly' };
const NOT_READ = { roomCount: null, estimatedArea: null, emergencyContact: null };

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
});
/** The contact that the statement gives this reader when the clock of the server shows `now`. */
const contactAt = (reader: TestUser, jobId: string, now: number) =>
  prepareStatement(server.db, selectJobDetail(jobId, reader.id, now)).first('shown_contact');
const timeOf = async (jobId: string, column: 'accepted_at' | 'completed_at') => {
  const value = await server.db.prepare(`SELECT ${column} AS at FROM jobs WHERE id = ?`).bind(jobId).first('at');
  return Number(value);
};

describe('rooms, area and emergency contact of a request', () => {
  test('are read by its client, by admins and by the worker who has accepted it, and by no other worker', async () => {
    const jobId = await createJob(server, client, GIVEN);
    const other = await createWorker(server);
    expect(await detailOf(client, jobId)).toMatchObject(READ);
    expect(await detailOf(await createAdmin(server), jobId)).toMatchObject(READ);
    expect(await detailOf(worker, jobId)).toMatchObject(NOT_READ);
    expect(JSON.stringify(await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker)))).not.toContain(
      '9822055555',
    );
    await advanceJob(server, jobId, worker, 'accept');
    expect(await detailOf(worker, jobId)).toMatchObject(READ);
    expect((await get(server, `/api/job-request/${jobId}`, other)).status).toBe(404);
    await advanceJob(server, jobId, worker, 'start', 'complete');
    expect(await detailOf(worker, jobId)).toMatchObject({ ...NOT_READ, emergencyContact: CONTACT });
  });

  test('an offer says how often its client wants the visit', async () => {
    const jobId = await createJob(server, client, GIVEN);
    expect(await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).toMatchObject([
      { id: jobId, frequency: 'weekly' },
    ]);
  });

  test('stay hidden from the worker of a direct request until they accept', async () => {
    const body = { ...jobRequestBody(GIVEN), workerId: worker.id, clientName: 'Asha' };
    const { job } = await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client));
    expect(await detailOf(worker, job.id)).toMatchObject(NOT_READ);
    await advanceJob(server, job.id, worker, 'accept');
    expect(await detailOf(worker, job.id)).toMatchObject(READ);
  });

  test('end with a cancellation, and the job that asks again has them', async () => {
    const jobId = await createJob(server, client, GIVEN);
    await advanceJob(server, jobId, worker, 'accept', 'cancel');
    expect(await detailOf(worker, jobId)).toMatchObject(NOT_READ);
    expect(await detailOf(client, await successorOf(client, jobId))).toMatchObject(READ);
  });
});

describe('the emergency contact of a job', () => {
  test('is shown to its worker from acceptance until an hour after completion, by the clock of the server', async () => {
    const jobId = await createJob(server, client, GIVEN);
    expect(await contactAt(worker, jobId, Date.now())).toBeNull();
    await advanceJob(server, jobId, worker, 'accept');
    expect(await contactAt(worker, jobId, await timeOf(jobId, 'accepted_at'))).toBe(CONTACT);
    await advanceJob(server, jobId, worker, 'start', 'complete');
    const completedAt = await timeOf(jobId, 'completed_at');
    expect(await contactAt(worker, jobId, completedAt + HOUR_MS - 1)).toBe(CONTACT);
    expect(await contactAt(worker, jobId, completedAt + HOUR_MS)).toBeNull();
    expect(await contactAt(client, jobId, completedAt + 100 * HOUR_MS)).toBe(CONTACT);
    expect(await contactAt(await createAdmin(server), jobId, completedAt + 100 * HOUR_MS)).toBe(CONTACT);
    expect(await contactAt(await createWorker(server), jobId, completedAt)).toBeNull();
  });

  test('is gone from the response of its worker an hour after completion', async () => {
    const jobId = await createJob(server, client, GIVEN);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    const age = (ms: number) =>
      server.db
        .prepare('UPDATE jobs SET completed_at = ? WHERE id = ?')
        .bind(Date.now() - ms, jobId)
        .run();
    await age(HOUR_MS - 60_000);
    expect(await detailOf(worker, jobId)).toMatchObject({ emergencyContact: CONTACT });
    await age(HOUR_MS + 60_000);
    expect(await detailOf(worker, jobId)).toMatchObject({ emergencyContact: null });
    expect(await detailOf(client, jobId)).toMatchObject({ emergencyContact: CONTACT });
  });
});
