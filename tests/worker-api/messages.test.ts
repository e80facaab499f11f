import { describe, expect, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { DAY_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { QUICK_REPLY_CODES, QUICK_REPLIES, type ChatMessage } from '#contract/chat.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { JPEG } from '../support/images.ts';
import { moveEnds } from '../support/job-slots.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** Creates a client and a worker with a job that the worker has accepted. */
async function createAcceptedJob() {
  const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  return { client, worker, jobId };
}

const postMessage = (user: TestUser, jobId: string, body: unknown, headers?: Record<string, string>) =>
  post(server, `/api/messages/${jobId}`, body, user, headers);
const sendMessage = (user: TestUser, jobId: string, message: string, id = uuidv7()): Promise<ChatMessage> =>
  parseResponse('sendMessage', postMessage(user, jobId, { id, message }));
const fetchMessages = (user: TestUser, jobId: string, query = '') =>
  parseResponse('messages', get(server, `/api/messages/${jobId}${query}`, user));
const updateReadReceipts = (user: TestUser, jobId: string, body: { delivered?: number; seen?: number }) =>
  parseResponse('updateReadReceipts', post(server, `/api/messages/${jobId}/marks`, body, user));
const sendPhoto = (user: TestUser, jobId: string, id = uuidv7(), bytes: Iterable<number> & { length: number } = JPEG) => {
  const form = new FormData();
  form.set('id', id);
  if (bytes.length > 0) form.set('photo', new Blob([new Uint8Array(bytes)]), 'tap.jpg');
  const headers = { authorization: `Bearer ${user.token}` };
  return server.fetch(`/api/messages/${jobId}/photos`, { method: 'POST', headers, body: form });
};

describe('chat messages', () => {
  test('are numbered from 1 without gaps, in one order for both sides, oldest first', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendMessage(i % 2 ? client : worker, jobId, `message ${i}`)),
    );
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    const [ofClient, ofWorker] = [await fetchMessages(client, jobId), await fetchMessages(worker, jobId)];
    expect(ofClient).toEqual(ofWorker);
    expect(ofClient).toEqual(sent.toSorted((a, b) => a.seq - b.seq));
  });

  test('are paged: the newest ones, those before a cursor, and those after a seq', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    for (let i = 1; i <= 25; i++) await sendMessage(client, jobId, `${i}`);
    const numbers = async (query: string) => (await fetchMessages(worker, jobId, query)).map(({ seq }) => seq);
    const newest = await get(server, `/api/messages/${jobId}?limit=10`, worker);
    expect(newest.headers.get('x-next-cursor')).toBe('16');
    expect((await parseResponse('messages', newest)).map(({ seq }) => seq)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    const last = await get(server, `/api/messages/${jobId}?limit=10&cursor=6`, worker);
    expect(last.headers.get('x-next-cursor')).toBeNull();
    expect((await parseResponse('messages', last)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers('?after=22')).toEqual([23, 24, 25]);
    expect(await numbers('?after=0&limit=3')).toEqual([1, 2, 3]);
    expect((await get(server, `/api/messages/${jobId}?limit=101`, worker)).status).toBe(400);
    expect((await get(server, `/api/messages/${jobId}?after=-1`, worker)).status).toBe(400);
  });

  test('are stored once however often a phone sends them, and a different text under the same id is rejected', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    const id = uuidv7();
    const many = await Promise.all(Array.from({ length: 8 }, () => sendMessage(client, jobId, 'Please ring twice', id)));
    expect(new Set(many.map(({ seq }) => seq))).toEqual(new Set([1]));
    expect(await parseErrorResponse(postMessage(client, jobId, { id, message: 'Do not ring' }))).toMatchObject({
      status: 409,
      code: 'request.key_reused',
    });
    // The other side may use the same id for another message.
    expect((await sendMessage(worker, jobId, 'All right', id)).seq).toBe(2);
    expect(await fetchMessages(client, jobId)).toHaveLength(2);
    const publishedMessages = await server.db
      .prepare(`SELECT count(*) AS n FROM event_outbox WHERE type = 'message'`)
      .first<number>('n');
    expect(publishedMessages).toBe(2);
  });

  test('are trimmed, must not be empty, and have at most 2000 characters', async () => {
    const { client, jobId } = await createAcceptedJob();
    expect((await sendMessage(client, jobId, '  नळ गळतो आहे \n')).message).toBe('नळ गळतो आहे');
    expect((await sendMessage(client, jobId, 'x'.repeat(2000))).message).toHaveLength(2000);
    const field = async (body: unknown) => {
      const { status, fields } = await parseErrorResponse(postMessage(client, jobId, body));
      return [status, fields];
    };
    expect(await field({ message: ' \n ' })).toEqual([400, { message: 'field.required' }]);
    expect(await field({})).toEqual([400, { message: 'field.required' }]);
    expect(await field({ message: 'x'.repeat(2001) })).toEqual([400, { message: 'field.too_long' }]);
    expect(await field({ message: 'a\u0000b' })).toEqual([400, { message: 'field.control_characters' }]);
    expect(await field({ quick: 'sing' })).toEqual([400, { quick: 'field.invalid' }]);
    expect(await fetchMessages(client, jobId)).toHaveLength(2);
  });

  test('carry a quick reply as its code, with its English text for apps that do not know the code', async () => {
    const { worker, jobId } = await createAcceptedJob();
    for (const quick of QUICK_REPLY_CODES)
      expect(
        await parseResponse('sendMessage', postMessage(worker, jobId, { quick, message: 'something else' })),
      ).toMatchObject({
        quick,
        message: QUICK_REPLIES[quick],
      });
  });

  test('have the sender of the session token, whatever the body says', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    const body = { message: 'I am the worker', sender_id: worker.id, sender_role: 'worker', job_id: uuidv7(), seq: 99 };
    expect(await parseResponse('sendMessage', postMessage(client, jobId, body))).toMatchObject({
      sender_id: client.id,
      sender_role: 'client',
      job_id: jobId,
      seq: 1,
    });
  });

  test('need an accepted job: before that there is no other side, and the worker of a direct request has no access', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await parseResponse('requestWorker', post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client));
    expect(await fetchMessages(client, jobId)).toEqual([]);
    expect(await parseErrorResponse(postMessage(client, jobId, { message: 'Hello?' }))).toMatchObject({
      status: 409,
      code: 'message.nobody',
    });
    expect((await postMessage(worker, jobId, { message: 'Hello?' })).status).toBe(404);
    expect((await get(server, `/api/messages/${jobId}`, worker)).status).toBe(404);
    await advanceJob(server, jobId, worker, 'accept');
    expect((await sendMessage(worker, jobId, 'Hello')).seq).toBe(1);
  });

  test('can be written until seven days after the end of the job, and can always be read', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    await sendMessage(worker, jobId, 'Done');
    await advanceJob(server, jobId, worker, 'start', 'complete');
    const endedAgo = (ms: number) =>
      server.db
        .prepare('UPDATE jobs SET completed_at = ? WHERE id = ?')
        .bind(Date.now() - ms, jobId)
        .run();
    await endedAgo(7 * DAY_MS - 60_000);
    expect((await sendMessage(client, jobId, 'It drips again')).seq).toBe(2);
    await endedAgo(7 * DAY_MS);
    for (const rejected of [postMessage(client, jobId, { message: 'Too late' }), sendPhoto(worker, jobId)])
      expect(await parseErrorResponse(rejected)).toMatchObject({ status: 409, code: 'message.closed' });
    expect(await server.media.list()).toHaveLength(0);
    expect(await fetchMessages(worker, jobId)).toHaveLength(2);
    expect(await updateReadReceipts(worker, jobId, { seen: 2 })).toEqual({ delivered: 0, seen: 0 });
  });

  test('can be read by an admin, which is recorded, but not written', async () => {
    const { client, jobId } = await createAcceptedJob();
    const admin = await createAdmin(server);
    await sendMessage(client, jobId, 'Hello');
    expect(await fetchMessages(admin, jobId)).toHaveLength(1);
    expect((await postMessage(admin, jobId, { message: 'Hello' })).status).toBe(403);
    expect((await post(server, `/api/messages/${jobId}/marks`, { seen: 1 }, admin)).status).toBe(403);
    const look = await server.db
      .prepare('SELECT action FROM audit_log WHERE admin_id = ? AND target_id = ?')
      .bind(admin.id, jobId)
      .all();
    expect(look.results).toEqual([{ action: 'look.messages' }]);
  });
});

describe('read receipts', () => {
  test('store how far the other side has read, and never go back or past the last message', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    for (let i = 0; i < 5; i++) await sendMessage(client, jobId, `${i}`);
    expect(await updateReadReceipts(client, jobId, {})).toEqual({ delivered: 0, seen: 0 });
    await updateReadReceipts(worker, jobId, { delivered: 4 });
    expect(await updateReadReceipts(client, jobId, {})).toEqual({ delivered: 4, seen: 0 });
    await updateReadReceipts(worker, jobId, { seen: 3 });
    await updateReadReceipts(worker, jobId, { delivered: 1, seen: 1 });
    expect(await updateReadReceipts(client, jobId, {})).toEqual({ delivered: 4, seen: 3 });
    await updateReadReceipts(worker, jobId, { seen: 1000 });
    expect(await updateReadReceipts(client, jobId, {})).toEqual({ delivered: 5, seen: 5 });
  });
});

describe('a photo message', () => {
  test('is sent once, and visible to the two sides of the job and admins only', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    const [unrelatedUser, otherWorker, admin] = [
      await createClient(server),
      await createWorker(server),
      await createAdmin(server),
    ];
    const id = uuidv7();
    const repeatedUploads = await Promise.all([sendPhoto(worker, jobId, id), sendPhoto(worker, jobId, id)]);
    const [first, second] = await Promise.all(repeatedUploads.map((response) => parseResponse('sendPhotoMessage', response)));
    expect(second).toEqual(first);
    expect(await parseResponse('sendPhotoMessage', sendPhoto(worker, jobId, id))).toEqual(first);
    expect(await fetchMessages(client, jobId)).toEqual([first]);
    const seenBy = async (user: TestUser | null) => (await get(server, first?.photo ?? '', user)).status;
    expect(await Promise.all([client, worker, admin].map(seenBy))).toEqual([200, 200, 200]);
    expect(await Promise.all([null, unrelatedUser, otherWorker].map(seenBy))).toEqual([401, 404, 404]);
    // It is not one of the job photos.
    expect((await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).photos).toEqual([]);
  });

  test('of one side cannot replace a photo of the other side, whatever id it has', async () => {
    const { client, worker, jobId } = await createAcceptedJob();
    const id = uuidv7();
    const ofWorker = await parseResponse('sendPhotoMessage', sendPhoto(worker, jobId, id));
    const ofClient = await parseResponse('sendPhotoMessage', sendPhoto(client, jobId, id, createPng()));
    expect(ofClient.photo).not.toBe(ofWorker.photo);
    const bytes = await (await get(server, ofWorker.photo ?? '', client)).arrayBuffer();
    expect(bytes.byteLength).toBe(JPEG.length);
  });

  test('must contain a picture', async () => {
    const { worker, jobId } = await createAcceptedJob();
    expect((await sendPhoto(worker, jobId, uuidv7(), [])).status).toBe(400);
    expect((await sendPhoto(worker, jobId, uuidv7(), [0x25, 0x50, 0x44, 0x46, 0x2d])).status).toBe(415);
    expect(await server.media.list()).toHaveLength(0);
  });
});

test('a client who was offline gets messages from /api/changes, in order, and the job’s event log does not contain them', async () => {
  const { client, worker, jobId } = await createAcceptedJob();
  const fetchChanges = (cursor?: number) =>
    parseResponse('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, client));
  const { cursor } = await fetchChanges();
  const sent = [
    await sendMessage(worker, jobId, 'One'),
    await sendMessage(client, jobId, 'Mine'),
    await sendMessage(worker, jobId, 'Two'),
  ];
  const changesSince = await fetchChanges(cursor);
  expect(changesSince.messages).toEqual([sent[0], sent[2]]);
  expect(changesSince.notices).toEqual([]);
  expect((await fetchChanges(changesSince.cursor)).messages).toEqual([]);
  const jobEventCount = server.db.prepare(
    `SELECT count(*) AS n FROM event_outbox WHERE type = 'message' AND job_id IS NOT NULL`,
  );
  expect(await jobEventCount.first<number>('n')).toBe(0);
  // Once a message event is delivered, only the messages table contains the text.
  await expect
    .poll(() => server.db.prepare(`SELECT count(*) AS n FROM event_outbox WHERE party = 'chat'`).first<number>('n'))
    .toBe(0);
});

test('a closed account leaves none of its messages, and the other side keeps their own', async () => {
  const { client, worker, jobId } = await createAcceptedJob();
  await sendMessage(client, jobId, 'My secret');
  await parseResponse('sendPhotoMessage', sendPhoto(client, jobId));
  await sendMessage(worker, jobId, 'Understood');
  await advanceJob(server, jobId, worker, 'start', 'complete');
  expect(await parseResponse('exportAccount', get(server, '/api/account/export', client))).toMatchObject({
    messages: [{ message: 'My secret' }, { message: '' }],
  });
  await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
  const response = await server.fetch('/api/account', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'Karigar@123' }),
  });
  expect(response.status).toBe(200);
  expect((await fetchMessages(worker, jobId)).map(({ message, photo }) => [message, photo])).toEqual([
    ['', null],
    ['', null],
    ['Understood', null],
  ]);
});
