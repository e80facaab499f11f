import { describe, expect, test } from 'vitest';
import type { SeenDetails } from '#contract/admin.ts';
import { uuidv7 } from '#contract/ids.ts';
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
import { insertWorkerDocuments } from '../support/worker-documents.ts';
import { createPng } from '../support/png.ts';
import { lookAtWorker } from '../support/seen-details.ts';
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

const decide = (
  server: TestServer,
  admin: TestUser,
  { id }: TestUser,
  seen: SeenDetails | undefined,
  verdict: object = { verdict: 'verified' },
) => post(server, `/api/admin/workers/${id}/verification`, { ...verdict, seen }, admin);

describe('where workers must be verified', () => {
  const server = withServer({ WORKER_VERIFICATION: 'manual' });

  test.each(CHANGES)('a new %s takes the badge away until an admin has checked it', async (change, apply) => {
    const [worker, admin, client] = [await createWorker(server), await createAdmin(server), await createClient(server)];
    expect(await hasBadge(server, worker)).toBe(true);
    await insertWorkerDocuments(server, worker);
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
    await decide(server, admin, worker, await lookAtWorker(server, admin, worker));
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

describe('a verdict', () => {
  const server = withServer({ WORKER_VERIFICATION: 'manual' });
  const CHANGED = { status: 409, code: 'worker.details_changed' };
  const REFUSED = { verdict: 'refused', reason: 'The photo shows no face.' };
  const createApplicant = async () => {
    const worker = await createWorker(server);
    await insertWorkerDocuments(server, worker);
    return worker;
  };
  const addDocument = (worker: TestUser, kind: 'face' | 'portfolio', paperId = uuidv7(), bytes = createPng()) => {
    const body = new FormData();
    body.set('paperId', paperId);
    body.set('kind', kind);
    body.set('paper', new File([new Uint8Array(bytes)], 'paper.png', { type: 'image/png' }));
    return server.fetch('/api/worker/papers', { method: 'POST', headers: { authorization: `Bearer ${worker.token}` }, body });
  };
  const removeDocument = async (worker: TestUser, id?: string) => {
    const paper = (await documentsOf(server, worker)).papers.find(({ kind }) => kind === 'portfolio');
    const headers = { authorization: `Bearer ${worker.token}` };
    return server.fetch(`/api/worker/papers/${id ?? paper?.id}`, { method: 'DELETE', headers });
  };
  const verdictsOn = async ({ id }: TestUser) =>
    (
      await server.db
        .prepare(
          `SELECT action FROM audit_log WHERE target_id = ? AND action IN ('worker.verify', 'worker.refuse') ORDER BY id`,
        )
        .bind(id)
        .all<{ action: string }>()
    ).results.map(({ action }) => action);

  test.each<[string, (server: TestServer, worker: TestUser) => Promise<Response>]>([
    ...CHANGES,
    ['face photo', (_, worker) => addDocument(worker, 'face')],
    ['portfolio file', (_, worker) => addDocument(worker, 'portfolio')],
    ['list of files, with one less', (_, worker) => removeDocument(worker)],
  ])('on a worker with a new %s since the admin looked is rejected and changes nothing', async (_, apply) => {
    const [worker, admin] = [await createApplicant(), await createAdmin(server)];
    expect((await addDocument(worker, 'portfolio')).status).toBe(200);
    await patch(server, '/api/worker/profile', { name: 'Ravi Shinde' }, worker);
    const seen = await lookAtWorker(server, admin, worker);
    expect((await apply(server, worker)).status).toBe(200);
    const before = await documentsOf(server, worker);
    for (const verdict of [{ verdict: 'verified' }, REFUSED])
      expect(await parseErrorResponse(decide(server, admin, worker, seen, verdict))).toMatchObject(CHANGED);
    expect(await documentsOf(server, worker)).toEqual(before);
    expect(await verdictsOn(worker)).toEqual([]);
    expect((await parseResponse('changes', get(server, '/api/changes?cursor=0', worker))).notices).toEqual([]);
    await parseResponse('verifyWorker', decide(server, admin, worker, await lookAtWorker(server, admin, worker)));
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'verified', changedSinceVerified: [] });
  });

  test.each<['face' | 'portfolio', (worker: TestUser, id: string) => Promise<Response>]>([
    ['face', (worker) => addDocument(worker, 'face')],
    ['portfolio', removeDocument],
  ])(
    'on a worker who has given the id of the %s that the admin saw to another file is rejected, until an admin has seen it',
    async (kind, remove) => {
      const [worker, admin, id] = [await createApplicant(), await createAdmin(server), uuidv7()];
      const [shown, other] = [createPng(), createPng(8)];
      await parseResponse('addVerificationDocument', addDocument(worker, kind, id, shown));
      const seen = await lookAtWorker(server, admin, worker);
      expect((await remove(worker, id)).status).toBe(200);
      await parseResponse('addVerificationDocument', addDocument(worker, kind, id, other));
      expect(await parseErrorResponse(decide(server, admin, worker, seen))).toMatchObject(CHANGED);
      const seenAgain = await lookAtWorker(server, admin, worker);
      // An upload whose answer was lost is sent again.
      const { papers } = await parseResponse('addVerificationDocument', addDocument(worker, kind, id, other));
      expect(papers.filter((paper) => paper.id === id)).toHaveLength(1);
      await parseResponse('verifyWorker', decide(server, admin, worker, seenAgain));
    },
  );

  test('is about one of four files that were uploaded at the same moment as the same one, and the bytes of the others are not stored', async () => {
    const [worker, admin, id] = [await createWorker(server), await createAdmin(server), uuidv7()];
    const uploads = await Promise.all(
      [8, 9, 10, 11].map((size) =>
        parseResponse('addVerificationDocument', addDocument(worker, 'portfolio', id, createPng(size))),
      ),
    );
    for (const { papers } of uploads) expect(papers.map((paper) => paper.id)).toEqual([id]);
    expect((await server.media.list()).map(({ key }) => key)).toEqual((await lookAtWorker(server, admin, worker)).files);
  });

  test('without the details that the admin saw is rejected, and so is one on a worker who does not exist', async () => {
    const [worker, admin] = [await createApplicant(), await createAdmin(server)];
    expect(await parseErrorResponse(decide(server, admin, worker, undefined, REFUSED))).toMatchObject(CHANGED);
    const seen = await lookAtWorker(server, admin, worker);
    expect(await parseErrorResponse(decide(server, admin, { ...worker, id: uuidv7() }, seen))).toMatchObject({
      code: 'worker.not_found',
    });
    await parseResponse('verifyWorker', decide(server, admin, worker, seen, REFUSED));
  });

  test('of one admin stands against that of another who looked before the worker changed the name', async () => {
    const worker = await createApplicant();
    const [first, second] = [await createAdmin(server), await createAdmin(server)];
    const seenBefore = await lookAtWorker(server, first, worker);
    await patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker);
    await parseResponse('verifyWorker', decide(server, second, worker, await lookAtWorker(server, second, worker), REFUSED));
    expect(await parseErrorResponse(decide(server, first, worker, seenBefore))).toMatchObject(CHANGED);
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'refused' });
    expect(await verdictsOn(worker)).toEqual(['worker.refuse']);
  });

  test('of two admins who saw the same details is recorded once, and another verdict needs a new look', async () => {
    const worker = await createApplicant();
    const [first, second] = [await createAdmin(server), await createAdmin(server)];
    const seen = await lookAtWorker(server, first, worker);
    for (const admin of [first, second]) await parseResponse('verifyWorker', decide(server, admin, worker, seen, REFUSED));
    expect(await verdictsOn(worker)).toEqual(['worker.refuse']);
    const otherReason = { ...REFUSED, reason: 'Another reason' };
    const otherGround = { ...REFUSED, ground: 'face_unseen' };
    for (const verdict of [undefined, otherReason, otherGround])
      expect(await parseErrorResponse(decide(server, second, worker, seen, verdict))).toMatchObject(CHANGED);
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'refused' });
    await parseResponse('verifyWorker', decide(server, second, worker, await lookAtWorker(server, second, worker)));
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'verified' });
  });

  test('of an older console, which does not say which verdict the admin saw, still counts', async () => {
    const [worker, admin] = [await createApplicant(), await createAdmin(server)];
    const { verification: _, ...seen } = await lookAtWorker(server, admin, worker);
    await parseResponse('verifyWorker', decide(server, admin, worker, seen, REFUSED));
    await parseResponse('verifyWorker', decide(server, admin, worker, seen));
    expect(await documentsOf(server, worker)).toMatchObject({ verification: 'verified' });
  });
});

describe('where workers need no verification', () => {
  const server = withServer({ WORKER_VERIFICATION: 'auto' });

  test('a worker with a new name has no badge and takes jobs at once, like after the registration', async () => {
    const [worker, client] = [await createWorker(server), await createClient(server)];
    const byName = { workerId: worker.id, clientName: 'Asha', serviceType: 'plumbing' };
    const asked = await createJob(server, await createClient(server), { ...byName, timeSlot: '02:00 - 04:00 PM' });
    expect((await patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker)).status).toBe(200);
    expect(await hasBadge(server, worker)).toBe(false);
    await advanceJob(server, asked, worker, 'accept');
    await advanceJob(server, await createJob(server, client), worker, 'accept');
  });
});
