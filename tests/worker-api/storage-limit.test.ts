import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { JPEG } from '../support/images.ts';
import { createPng } from '../support/png.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { UPLOADS, upload } from '../support/uploads.ts';

const server = withServer();
const LIMIT = 200_000_000;

/** Records files of an account with this many bytes in all. */
async function addFiles(owner_id: string, bytes: number, row: { kind?: string; job_id?: string } = {}): Promise<void> {
  const file = {
    key: uuidv7(),
    owner_id,
    kind: 'portfolio',
    content_type: 'application/pdf',
    size: bytes,
    created_at: 0,
    ...row,
  };
  await server.db.exec(buildInsertStatements('media', [file]).join('\n'));
}
const storedKeys = async () => (await server.media.list()).map(({ key }) => key);
const rowCount = (table: 'media' | 'messages') => server.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

// A new account can have no files yet.
const { workerSignup: _, ...uploadsOfAccounts } = UPLOADS;
describe.each(Object.entries(uploadsOfAccounts))('%s', (_name, prepare) => {
  test('is rejected when the files of the account would take up more than 200 MB, and changes nothing', async () => {
    const request = await prepare(server);
    await addFiles(request.user.id, LIMIT - JPEG.length + 1);
    expect(await parseErrorResponse(upload(server, request, JPEG))).toMatchObject({ status: 409, code: 'media.storage_full' });
    expect([await storedKeys(), await rowCount('media'), await rowCount('messages')]).toEqual([[], 1, 0]);
  });

  test('is accepted when the files of the account then take up 200 MB', async () => {
    const request = await prepare(server);
    await addFiles(request.user.id, LIMIT - JPEG.length);
    expect((await upload(server, request, JPEG)).status).toBe(200);
    expect(await storedKeys()).toHaveLength(1);
  });

  test('does not count the files of other accounts', async () => {
    const request = await prepare(server);
    await addFiles((await createClient(server)).id, LIMIT);
    expect((await upload(server, request, JPEG)).status).toBe(200);
  });
});

test('a deleted file makes room', async () => {
  const worker = await createWorker(server);
  const uploadDocument = async (paperId: string) => {
    const fields = { paperId, kind: 'portfolio' };
    return (await upload(server, { method: 'POST', path: '/api/worker/papers', user: worker, fields, file: 'paper' }, JPEG))
      .status;
  };
  await addFiles(worker.id, LIMIT - JPEG.length);
  const id = uuidv7();
  expect([await uploadDocument(id), await uploadDocument(uuidv7())]).toEqual([200, 409]);
  const headers = { authorization: `Bearer ${worker.token}` };
  expect((await server.fetch(`/api/worker/papers/${id}`, { method: 'DELETE', headers })).status).toBe(200);
  expect(await uploadDocument(uuidv7())).toBe(200);
});

test('many uploads at once do not exceed the limit together', async () => {
  const client = await createClient(server);
  const path = `/api/job-request/${await createJob(server, client)}/photos`;
  await addFiles(client.id, LIMIT - 2 * JPEG.length);
  const responses = await Promise.all(
    Array.from({ length: 3 }, () =>
      upload(server, { method: 'POST', path, user: client, fields: { photoId: uuidv7() }, file: 'photo' }, JPEG),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(await storedKeys()).toHaveLength(2);
});

test('an account whose files are at the limit can still replace its profile photo, and keeps it if the new one is too large', async () => {
  const request = await UPLOADS.changeProfilePhoto(server);
  await addFiles(request.user.id, LIMIT - JPEG.length);
  const first = await parseResponse('changeProfilePhoto', upload(server, request, JPEG));
  const second = await parseResponse('changeProfilePhoto', upload(server, request, JPEG));
  expect(second.profilePhoto).not.toBe(first.profilePhoto);
  await expect.poll(storedKeys).toHaveLength(1);
  const larger = createPng(300);
  expect(larger.length).toBeGreaterThan(JPEG.length);
  expect((await upload(server, request, larger)).status).toBe(409);
  const account = await parseResponse('account', get(server, '/api/account', request.user));
  expect(account.profilePhoto).toBe(second.profilePhoto);
  expect((await get(server, second.profilePhoto ?? '')).status).toBe(200);
});

test('of five profile photos that are uploaded at once, one stays', async () => {
  const request = await UPLOADS.changeProfilePhoto(server);
  const uploaded = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { profilePhoto } = await parseResponse('changeProfilePhoto', upload(server, request, JPEG));
      return profilePhoto ?? '';
    }),
  );
  expect(new Set(uploaded).size).toBe(5);
  const { profilePhoto } = await parseResponse('account', get(server, '/api/account', request.user));
  expect(await rowCount('media')).toBe(1);
  await expect.poll(storedKeys).toEqual([profilePhoto?.replace('/media/', '')]);
  for (const path of uploaded) expect((await get(server, path, request.user)).status).toBe(path === profilePhoto ? 200 : 404);
});

test('a worker who has sent photos for years can send more: those of closed chats do not count', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const oldJob = await createJob(server, client);
  await advanceJob(server, oldJob, worker, 'accept', 'start', 'complete');
  await addFiles(worker.id, LIMIT, { kind: 'message', job_id: oldJob });
  const newJob = await createJob(server, client);
  await advanceJob(server, newJob, worker, 'accept');
  const send = async () => {
    const path = `/api/messages/${newJob}/photos`;
    return (await upload(server, { method: 'POST', path, user: worker, fields: { id: uuidv7() }, file: 'photo' }, JPEG)).status;
  };
  expect(await send()).toBe(409);
  const endJob = server.db.prepare('UPDATE jobs SET accepted_at = ?1, started_at = ?1, completed_at = ?1 WHERE id = ?2');
  await endJob.bind(Date.now() - 7 * DAY_MS, oldJob).run();
  expect(await send()).toBe(200);
});
