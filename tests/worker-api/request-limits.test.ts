import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer({ RATE_LIMIT_FACTOR: '1' });

const request = (client: TestUser, overrides: Record<string, unknown> = {}) =>
  post(server, '/api/ai/job-request', jobRequestBody(overrides), client);
const withdraw = (client: TestUser, jobId: string) => post(server, `/api/job-request/${jobId}/cancel`, {}, client);
/** Makes all cancellations older. */
const ageCancellations = (hours: number) =>
  server.db
    .prepare('UPDATE jobs SET cancelled_at = cancelled_at - ?')
    .bind(hours * HOUR_MS)
    .run();

/** Requests and withdraws until a request is rejected by the limit. Resolves to how many were withdrawn. */
async function withdrawUntilLimit(client: TestUser): Promise<number> {
  for (let count = 0; ; count++) {
    const response = await request(client);
    if (response.status !== 200) {
      expect(await parseErrorResponse(response)).toMatchObject({ status: 409, code: 'job.request_limit' });
      return count;
    }
    const { job } = (await response.json()) as { job: { id: string } };
    expect((await withdraw(client, job.id)).status).toBe(200);
  }
}

describe('requests that no worker has accepted', () => {
  test('are limited to ten an hour and thirty a day if their client withdraws them', async () => {
    const client = await createClient(server);
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      counts.push(await withdrawUntilLimit(client));
      await ageCancellations(1.01);
    }
    expect(counts).toEqual([10, 10, 10, 0]);
    await ageCancellations(24);
    expect((await request(client)).status).toBe(200);
  });

  test('do not limit another client', async () => {
    await withdrawUntilLimit(await createClient(server));
    expect((await request(await createClient(server))).status).toBe(200);
  });

  test('count also if the worker of a direct request says no, or the client blocks that worker', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const ask = (jobId: string) => post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client);
    for (let n = 0; n < 5; n++) {
      const declined = await createJob(server, client);
      expect((await ask(declined)).status).toBe(200);
      expect((await post(server, '/api/worker/jobs/decline', { jobId: declined }, worker)).status).toBe(200);
    }
    const block = (method: 'PUT' | 'DELETE') =>
      server.fetch(`/api/blocked/${worker.id}`, { method, headers: { authorization: `Bearer ${client.token}` } });
    for (let n = 0; n < 5; n++) {
      expect((await ask(await createJob(server, client))).status).toBe(200);
      expect((await block('PUT')).status).toBe(200);
      await server.runScheduled();
      expect((await block('DELETE')).status).toBe(200);
    }
    expect(await parseErrorResponse(request(client))).toMatchObject({ code: 'job.request_limit' });
  });

  test('limit asking again for one that its worker declined, but not for a job that its worker cancelled', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const askAgain = (jobId: string) => post(server, `/api/job-request/${jobId}/ask-again`, {}, client);
    const declinedJob = async () => {
      const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha Kulkarni' });
      expect((await post(server, '/api/worker/jobs/decline', { jobId }, worker)).status).toBe(200);
      return jobId;
    };
    const booked = await createJob(server, client, {
      date: daysFromToday(2),
      workerId: worker.id,
      clientName: 'Asha Kulkarni',
    });
    await advanceJob(server, booked, worker, 'accept');
    for (let n = 0; n < 7; n++) await withdraw(client, await createJob(server, client));
    const [first, second] = [await declinedJob(), await declinedJob()];
    const { job } = await parseResponse('askAgain', askAgain(first));
    await withdraw(client, job.id);
    expect(await parseErrorResponse(askAgain(second))).toMatchObject({ status: 409, code: 'job.request_limit' });
    expect((await parseResponse('askAgain', askAgain(first))).job.id, 'the same request').toBe(job.id);
    await advanceJob(server, booked, worker, 'cancel');
    await withdraw(client, (await parseResponse('askAgain', askAgain(booked))).job.id);
    await ageCancellations(1.01);
    expect((await askAgain(second)).status).toBe(200);
  });

  test('count without those that a worker had accepted', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    for (let n = 0; n < 9; n++) await withdraw(client, await createJob(server, client));
    const accepted = await createJob(server, client, { date: daysFromToday(2) });
    await advanceJob(server, accepted, worker, 'accept');
    expect((await post(server, '/api/bookings/cancel', { id: accepted }, client)).status).toBe(200);
    await withdraw(client, await createJob(server, client));
    expect(await parseErrorResponse(request(client))).toMatchObject({ code: 'job.request_limit' });
  });

  test('leave the answer to a client with an open request as it is', async () => {
    const client = await createClient(server);
    await withdrawUntilLimit(client);
    await ageCancellations(1.01);
    await createJob(server, client);
    await ageCancellations(-1.01);
    expect(await parseErrorResponse(request(client))).toMatchObject({ code: 'job.active_exists' });
  });
});
