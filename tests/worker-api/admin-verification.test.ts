import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { REJECTION_SENTENCES } from '#contract/rejection.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  patch,
  type TestUser,
  PASSWORD,
} from '../support/test-users.ts';
import { withAdmin } from '../support/admin-console.ts';
import { joinRoom } from '../support/room-client.ts';
import { insertWorkerDocuments } from '../support/worker-documents.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);

/** Creates an unchecked worker with a face photo and a document. */
async function createUncheckedWorker(): Promise<TestUser & { face: string; document: string }> {
  const worker = await createWorker(server);
  await server.db.prepare(`UPDATE workers SET verification = 'unchecked' WHERE account_id = ?`).bind(worker.id).run();
  const [face, document] = [uuidv7(), uuidv7()];
  await server.media.put(face, 'bytes');
  await insertWorkerDocuments(server, worker, { face, portfolio: document });
  return { ...worker, face, document };
}

describe('the verification documents of a worker', () => {
  const fetchQueue = () => parseResponse('verificationQueue', get(server, '/api/admin/verification', admin));
  const setVerification = async (id: string, body: object) =>
    postAsAdmin(`/api/admin/workers/${id}/verification`, { ...body, seen: await seenDetailsOf(server, id) });

  test('leave the queue when the worker closes the account', async () => {
    const [closed, waiting] = [await createUncheckedWorker(), await createUncheckedWorker()];
    const headers = { authorization: `Bearer ${closed.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ password: PASSWORD });
    expect((await server.fetch('/api/account', { method: 'DELETE', headers, body })).status).toBe(200);
    expect((await fetchQueue()).map(({ id }) => id)).toEqual([waiting.id]);
  });

  test('wait in a queue, the longest waiting first, with no one skipped or repeated between pages', async () => {
    const [old, second, third, fourth] = [
      await createWorker(server),
      await createUncheckedWorker(),
      await createUncheckedWorker(),
      await createUncheckedWorker(),
    ];
    // Two of them began to wait at the same instant.
    const since = Date.now() - 60_000;
    await server.db
      .prepare('UPDATE workers SET unchecked_since = ? WHERE account_id IN (?, ?)')
      .bind(since, third.id, fourth.id)
      .run();
    const before = Date.now();
    expect((await patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, old)).status).toBe(200);
    const shown: [string, number | null | undefined][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await get(server, `/api/admin/verification?limit=1${cursor && `&cursor=${cursor}`}`, admin);
      cursor = response.headers.get(NEXT_CURSOR_HEADER);
      for (const { id, worker } of await parseResponse('verificationQueue', response)) shown.push([id, worker?.uncheckedSince]);
    }
    expect(shown.map(([id]) => id)).toEqual([...[third.id, fourth.id].toSorted(), second.id, old.id]);
    expect(shown[0]?.[1]).toBe(since);
    expect(Number(shown[3]?.[1])).toBeGreaterThanOrEqual(before);
    const again = { name: 'Ravi Shinde' };
    expect((await patch(server, '/api/worker/profile', again, old)).status).toBe(200);
    expect((await fetchQueue()).map(({ id, worker }) => [id, worker?.uncheckedSince])).toEqual(shown);
  });

  test('wait in a queue and are verified, or refused with a reason that the worker can read', async () => {
    const [first, second] = [await createUncheckedWorker(), await createUncheckedWorker()];
    expect((await fetchQueue()).map(({ id, worker }) => [id, worker?.files.map(({ key, kind }) => [key, kind])])).toEqual([
      [
        first.id,
        [
          [first.face, 'face'],
          [first.document, 'portfolio'],
        ],
      ],
      [
        second.id,
        [
          [second.face, 'face'],
          [second.document, 'portfolio'],
        ],
      ],
    ]);
    const connection = await joinRoom(server, first, 'inbox', `worker_${first.id}`);
    await parseResponse('verifyWorker', setVerification(first.id, { verdict: 'verified' }));
    expect(await connection.waitForEvents(1)).toMatchObject([{ type: 'notice', about: 'verified' }]);
    await connection.close();
    expect(await parseErrorResponse(setVerification(second.id, { verdict: 'refused' }))).toMatchObject({
      status: 400,
      fields: { reason: 'field.required' },
    });
    await parseResponse('verifyWorker', setVerification(second.id, { verdict: 'refused', reason: 'The photo shows no face.' }));
    expect(await fetchQueue()).toEqual([]);
    expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', first))).toMatchObject({
      verification: 'verified',
    });
    expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', second))).toMatchObject({
      verification: 'refused',
      verificationReason: 'The photo shows no face.',
    });
    expect((await parseResponse('changes', get(server, '/api/changes?cursor=0', second))).notices).toMatchObject([
      { type: 'notice', about: 'refused' },
    ]);
    expect([await auditedActions(first.id), await auditedActions(second.id)]).toEqual([['worker.verify'], ['worker.refuse']]);
  });

  describe('that are refused', () => {
    const NOTE = 'आधार कार्ड फिर से दें';
    const refuse = (id: string, rejection: object) => setVerification(id, { verdict: 'refused', ...rejection });

    const { expired } = REJECTION_SENTENCES;
    test.each([
      ['a ground', 'its sentence', { ground: 'expired' }, expired],
      ['a ground and an empty note', 'its sentence', { ground: 'expired', reason: '' }, expired],
      ['a ground and a note', 'its sentence before the note', { ground: 'expired', reason: ` ${NOTE} ` }, `${expired} ${NOTE}`],
      ['another reason', 'the words of the admin alone', { ground: 'other', reason: NOTE }, NOTE],
    ])('for %s have %s as the reason, wherever it is read', async (_, __, rejection, reason) => {
      const worker = await createUncheckedWorker();
      await parseResponse('verifyWorker', refuse(worker.id, rejection));
      const documents = { verification: 'refused', verificationReason: reason };
      expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', worker))).toMatchObject(documents);
      expect(await parseResponse('verificationDocuments', get(server, '/api/worker/papers', worker))).toMatchObject(documents);
      expect(await parseResponse('exportAccount', get(server, '/api/account/export', worker))).toMatchObject({
        worker: { verification_reason: reason },
      });
      expect(await parseResponse('adminAccount', get(server, `/api/admin/accounts/${worker.id}`, admin))).toMatchObject({
        worker: documents,
        log: [{ action: 'worker.refuse', detail: reason }],
      });
    });

    test.each([
      [{ ground: 'other' }, 'reason'],
      [{ ground: 'other', reason: ' ' }, 'reason'],
      [{ reason: '' }, 'reason'],
      [{ ground: '', reason: 'No.' }, 'ground'],
      [{ ground: 'mood', reason: 'No.' }, 'ground'],
    ])('need a ground that is known or a reason: %j is rejected', async (rejection, field) => {
      const worker = await createUncheckedWorker();
      expect(await parseErrorResponse(refuse(worker.id, rejection))).toMatchObject({
        status: 400,
        fields: { [field]: 'field.required' },
      });
      expect(await auditedActions(worker.id)).toEqual([]);
    });
  });

  test('that were refused prevent the worker from accepting jobs, with an error that says so, until they are verified', async () => {
    const worker = await createUncheckedWorker();
    const jobId = await createJob(server, await createClient(server));
    await setVerification(worker.id, { verdict: 'refused', reason: 'No.' });
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
      status: 403,
      code: 'worker.refused',
    });
    await setVerification(worker.id, { verdict: 'verified' });
    await advanceJob(server, jobId, worker, 'accept');
  });

  test.each(['face', 'portfolio'] as const)('without a %s are refused only, not verified', async (kind) => {
    const worker = await createUncheckedWorker();
    await server.db.prepare('DELETE FROM media WHERE owner_id = ? AND kind = ?').bind(worker.id, kind).run();
    expect(await parseErrorResponse(setVerification(worker.id, { verdict: 'verified' }))).toMatchObject({
      status: 409,
      code: 'worker.documents_missing',
    });
    expect(await auditedActions(worker.id)).toEqual([]);
    await parseResponse(
      'verifyWorker',
      setVerification(worker.id, { verdict: 'refused', reason: 'The documents are not complete.' }),
    );
  });

  test('are decided once, however often the same verdict arrives; a client has none', async () => {
    const worker = await createUncheckedWorker();
    await Promise.all([1, 2, 3].map(() => setVerification(worker.id, { verdict: 'verified' })));
    expect(await auditedActions(worker.id)).toEqual(['worker.verify']);
    const client = await createClient(server);
    expect(await parseErrorResponse(setVerification(client.id, { verdict: 'verified' }))).toMatchObject({
      status: 404,
      code: 'worker.not_found',
    });
    expect(await auditedActions(client.id)).toEqual([]);
  });

  test('are visible to the worker and admins only, and every view of an admin is recorded', async () => {
    const [worker, other] = [await createUncheckedWorker(), await createWorker(server)];
    const status = async (user: TestUser | null) => (await get(server, `/media/${worker.face}`, user)).status;
    expect([await status(null), await status(other), await status(worker), await status(admin), await status(admin)]).toEqual([
      401, 404, 200, 200, 200,
    ]);
    expect(await auditedActions(worker.id)).toEqual(['look.file', 'look.file']);
  });
});
