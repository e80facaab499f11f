import { describe, expect, test } from 'vitest';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { createPng } from '../support/png.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const setPhoto = (server: TestServer, worker: TestUser) => {
  const body = new FormData();
  body.set('photo', new File([new Uint8Array(createPng())], 'me.png', { type: 'image/png' }));
  return server.fetch('/api/account/photo', { method: 'PUT', headers: { authorization: `Bearer ${worker.token}` }, body });
};
const CHANGES = [
  ['name', (server, worker) => patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker)],
  ['phone', (server, worker) => patch(server, '/api/account', { phone: '98220 99999' }, worker)],
  ['photo', setPhoto],
] as const satisfies [string, (server: TestServer, worker: TestUser) => Promise<Response>][];

const hasBadge = async (server: TestServer, worker: TestUser) =>
  (await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`))).verified;
const documentsOf = (server: TestServer, worker: TestUser) =>
  parseResponse('verificationDocuments', get(server, '/api/worker/papers', worker));

describe('where workers must be verified', () => {
  const server = withServer({ WORKER_VERIFICATION: 'manual' });

  test.each(CHANGES)('a new %s takes the badge away until an admin has checked it', async (change, apply) => {
    const [worker, admin, client] = [await createWorker(server), await createAdmin(server), await createClient(server)];
    expect(await hasBadge(server, worker)).toBe(true);
    expect((await apply(server, worker)).status).toBe(200);
    expect(await hasBadge(server, worker)).toBe(false);
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'unchecked', changedSinceVerified: [change] });
    expect(await parseResponse('verificationQueue', get(server, '/api/admin/verification', admin))).toMatchObject([
      { id: worker.id, worker: { changedSinceVerified: [change], verificationReason: null } },
    ]);
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
      code: 'worker.not_verified',
    });
    await post(server, `/api/admin/workers/${worker.id}/verification`, { verdict: 'verified' }, admin);
    expect(await hasBadge(server, worker)).toBe(true);
    expect((await documentsOf(server, worker)).changedSinceVerified).toEqual([]);
    await advanceJob(server, jobId, worker, 'accept');
  });

  test('further changes before the check are listed too, and the same values again change nothing', async () => {
    const worker = await createWorker(server);
    const { name, phone } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
    const same = { name, phone, description: 'Pipes and taps.' };
    expect((await patch(server, '/api/worker/profile', same, worker)).status).toBe(200);
    expect(await hasBadge(server, worker)).toBe(true);
    for (const [, apply] of CHANGES) expect((await apply(server, worker)).status).toBe(200);
    expect((await documentsOf(server, worker)).changedSinceVerified).toEqual(['name', 'phone', 'photo']);
  });

  test('the jobs that the worker has accepted go on', async () => {
    const [worker, client] = [await createWorker(server), await createClient(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    expect((await patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker)).status).toBe(200);
    expect((await get(server, `/api/job-request/${jobId}`, worker)).status).toBe(200);
    expect((await post(server, `/api/messages/${jobId}`, { message: 'I am on my way.' }, worker)).status).toBe(200);
    await advanceJob(server, jobId, worker, 'start', 'complete');
  });

  test('a worker who moves house keeps the badge', async () => {
    const worker = await createWorker(server);
    const area = { address: 'Kothrud, Pune 411038', place: null, serviceRadiusKm: 8 };
    expect((await patch(server, '/api/worker/profile', { area }, worker)).status).toBe(200);
    expect(await hasBadge(server, worker)).toBe(true);
  });
});

describe('where workers need no verification', () => {
  const server = withServer({ WORKER_VERIFICATION: 'auto' });

  test('a worker with a new name has no badge and takes jobs at once, like after the registration', async () => {
    const [worker, client] = [await createWorker(server), await createClient(server)];
    expect((await patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker)).status).toBe(200);
    expect(await hasBadge(server, worker)).toBe(false);
    await advanceJob(server, await createJob(server, client), worker, 'accept');
  });
});
