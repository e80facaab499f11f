import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { JPEG } from '../support/images.ts';
import { createPng } from '../support/png.ts';
import { insertWorkerDocuments } from '../support/worker-documents.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const PDF = [...'%PDF-1.7'].map((character) => character.charCodeAt(0));
const sendJson = (method: string, path: string, user: TestUser, body?: unknown) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const updateProfile = (user: TestUser, changes: unknown) => sendJson('PATCH', '/api/worker/profile', user, changes);
const fetchProfile = (user: TestUser) => parseResponse('workerProfile', get(server, '/api/worker/profile', user));

describe('a worker’s profile', () => {
  test('changes the given fields and leaves the rest', async () => {
    const worker = await createWorker(server);
    const before = await fetchProfile(worker);
    const about = { name: 'Ravi Jadhav', phone: '098230 45678', description: 'Taps\nand tanks.', gender: 'male' };
    const changed = await parseResponse('changeWorker', updateProfile(worker, about));
    expect(changed).toEqual({
      ...before,
      ...about,
      phone: '+919823045678',
      phoneVerification: 'off',
      verification: 'unchecked',
    });
    const skilled = { skills: ['Leak Repair'], certifications: ['ITI Plumber'], experience: '3-5 years' };
    expect(await parseResponse('changeWorker', updateProfile(worker, { ...skilled, gender: null }))).toEqual({
      ...changed,
      ...skilled,
      gender: null,
    });
    expect(await fetchProfile(worker)).toEqual({ ...changed, ...skilled, gender: null });
  });

  test('with a changed location changes which jobs are offered', async () => {
    const [worker, client] = await Promise.all([createWorker(server), createClient(server)]);
    const jobId = await createJob(server, client);
    const offered = async () =>
      (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id);
    expect(await offered()).toEqual([jobId]);
    const mumbai = { address: 'Dadar, Mumbai', place: { lat: 19.0178, lng: 72.8478 }, serviceRadiusKm: 5 };
    expect(await parseResponse('changeWorker', updateProfile(worker, { area: mumbai }))).toMatchObject({
      address: 'Dadar, Mumbai',
      lat: 19.0178,
      serviceRadiusKm: 5,
    });
    expect(await offered()).toEqual([]);
    // Without a marked point, the location comes from the address.
    const back = await parseResponse(
      'changeWorker',
      updateProfile(worker, { area: { address: 'Shivajinagar, Pune 411005', place: null, serviceRadiusKm: 10 } }),
    );
    expect(back.lat).toBeCloseTo(18.53, 1);
    expect(await offered()).toEqual([jobId]);
  });

  test('rejects the phone number of another worker, because workers log in with it, together with all other changes', async () => {
    const [one, other] = await Promise.all([createWorker(server), createWorker(server)]);
    const before = await fetchProfile(one);
    expect(await parseErrorResponse(updateProfile(one, { phone: other.phone, description: 'Both or neither.' }))).toMatchObject(
      {
        status: 409,
        code: 'account.phone_taken',
      },
    );
    expect(await fetchProfile(one)).toEqual(before);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['an invalid phone number', { phone: '12345' }, 'phone'],
    ['an unknown skill', { skills: ['Flying'] }, 'skills'],
    ['a skill of another profession', { skills: ['Baking'], name: 'Ravi' }, 'skills'],
    ['a certificate of another profession', { certifications: ['Wireman Licence'] }, 'certifications'],
    ['a radius of 500 km', { area: { address: 'Pune', place: null, serviceRadiusKm: 500 } }, 'area.serviceRadiusKm'],
    [
      'a point that is not on the earth',
      { area: { address: 'Pune', place: { lat: 91, lng: 0 }, serviceRadiusKm: 5 } },
      'area.place.lat',
    ],
    ['an incomplete area', { area: { serviceRadiusKm: 5 } }, 'area.address'],
    ['an unknown experience', { experience: 'Forever' }, 'experience'],
    ['a control character', { description: 'Taps\u0000' }, 'description'],
  ])('rejects %s and names the field', async (_, body, field) => {
    const worker = await createWorker(server);
    const before = await fetchProfile(worker);
    const rejected = await parseErrorResponse(updateProfile(worker, body));
    expect(rejected).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(rejected.fields ?? {})).toContain(field);
    expect(await fetchProfile(worker)).toEqual(before);
  });

  test('ignores fields that only the server may set', async () => {
    const worker = await createWorker(server);
    const before = await fetchProfile(worker);
    const claims = {
      id: 'x',
      role: 'admin',
      verification: 'verified',
      profession: 'cooking',
      registered: 1,
      email: 'x@example.in',
    };
    expect(await parseResponse('changeWorker', updateProfile(worker, claims))).toEqual(before);
  });

  test('is exported with all other data, and erased with the account', async () => {
    const worker = await createWorker(server);
    await parseResponse(
      'changeWorker',
      updateProfile(worker, { skills: ['Leak Repair'], gender: 'male', description: 'Taps.' }),
    );
    const all = await parseResponse('exportAccount', get(server, '/api/account/export', worker));
    expect(all['worker']).toMatchObject({ profession: 'plumber', skills: '["Leak Repair"]', description: 'Taps.' });
    expect((await sendJson('DELETE', '/api/account', worker, { password: 'Karigar@123' })).status).toBe(200);
    expect(
      await server.db
        .prepare('SELECT description, gender, skills, certifications, service_cells FROM workers WHERE account_id = ?')
        .bind(worker.id)
        .first(),
    ).toEqual({ description: '', gender: null, skills: '[]', certifications: '[]', service_cells: '[]' });
  });
});

const fetchDocuments = (user: TestUser) => parseResponse('verificationDocuments', get(server, '/api/worker/papers', user));
const uploadDocument = (user: TestUser, kind: VerificationDocumentKind, { id = uuidv7(), head = [...JPEG], size = 0 } = {}) => {
  const bytes = new Uint8Array(Math.max(size, head.length));
  bytes.set(head);
  const form = new FormData();
  form.set('paperId', id);
  form.set('kind', kind);
  form.set('paper', new Blob([bytes]), 'paper');
  return server.fetch('/api/worker/papers', { method: 'POST', headers: { authorization: `Bearer ${user.token}` }, body: form });
};
const storedKeys = async () => (await server.media.list()).map(({ key }) => key);
const setVerification = async (worker: TestUser, verdict: 'verified' | 'refused', reason?: string) =>
  parseResponse(
    'verifyWorker',
    post(
      server,
      `/api/admin/workers/${worker.id}/verification`,
      { verdict, reason, seen: await seenDetailsOf(server, worker.id) },
      await createAdmin(server),
    ),
  );
const fetchQueue = async () =>
  (await parseResponse('verificationQueue', get(server, '/api/admin/verification', await createAdmin(server)))).map(
    ({ id }) => id,
  );

describe('verification documents', () => {
  test('can be uploaded, listed, deleted, and viewed by their worker and admins only', async () => {
    const [worker, other, client, admin] = await Promise.all([
      createWorker(server),
      createWorker(server),
      createClient(server),
      createAdmin(server),
    ]);
    await parseResponse('addVerificationDocument', uploadDocument(worker, 'face'));
    const { papers: documents } = await parseResponse(
      'addVerificationDocument',
      uploadDocument(worker, 'portfolio', { head: PDF }),
    );
    expect(documents.map(({ kind, isPdf }) => [kind, isPdf])).toEqual([
      ['face', false],
      ['portfolio', true],
    ]);
    for (const { url } of documents) {
      const statuses = await Promise.all(
        [null, client, other, worker, admin].map(async (user) => (await get(server, url, user)).status),
      );
      expect(statuses).toEqual([401, 404, 404, 200, 200]);
    }
    expect((await fetchDocuments(other)).papers).toEqual([]);
    const document = documents.find(({ kind }) => kind === 'portfolio');
    // A delete request of another worker has no effect.
    await parseResponse('removeVerificationDocument', sendJson('DELETE', `/api/worker/papers/${document?.id}`, other));
    expect((await fetchDocuments(worker)).papers).toEqual(documents);
    for (let again = 0; again < 2; again++)
      expect(
        (await parseResponse('removeVerificationDocument', sendJson('DELETE', `/api/worker/papers/${document?.id}`, worker)))
          .papers,
      ).toHaveLength(1);
    await expect.poll(storedKeys).toHaveLength(1);
    // The face photo can only be replaced.
    const profilePhoto = documents.find(({ kind }) => kind === 'face');
    expect(
      (await parseResponse('removeVerificationDocument', sendJson('DELETE', `/api/worker/papers/${profilePhoto?.id}`, worker)))
        .papers,
    ).toHaveLength(1);
  });

  test('are stored once however often they are sent; a new face photo replaces the previous one', async () => {
    const worker = await createWorker(server);
    const id = uuidv7();
    const many = await Promise.all(Array.from({ length: 5 }, () => uploadDocument(worker, 'face', { id })));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await storedKeys()).toEqual([expect.stringContaining(`${worker.id}.${id}.`)]);
    await parseResponse('addVerificationDocument', uploadDocument(worker, 'face', { head: [...createPng()] }));
    await expect.poll(storedKeys).toHaveLength(1);
    const { papers: documents } = await fetchDocuments(worker);
    expect(documents.map(({ kind }) => kind)).toEqual(['face']);
    const row = await server.db
      .prepare('SELECT face_photo_key FROM workers WHERE account_id = ?')
      .bind(worker.id)
      .first('face_photo_key');
    expect(`/media/${String(row)}`).toBe(documents[0]?.url);
  });

  test('of an older version, whose keys do not name the bytes, are stored once too and can be deleted', async () => {
    const [worker, id] = [await createWorker(server), uuidv7()];
    await insertWorkerDocuments(server, worker, { portfolio: `${worker.id}.${id}` });
    const before = await fetchDocuments(worker);
    expect(before.papers).toMatchObject([{ id }]);
    expect(await parseResponse('addVerificationDocument', uploadDocument(worker, 'portfolio', { id }))).toEqual(before);
    const remove = sendJson('DELETE', `/api/worker/papers/${id}`, worker);
    expect((await parseResponse('removeVerificationDocument', remove)).papers).toEqual([]);
  });

  test('are limited to five portfolio files, even if they are uploaded at once', async () => {
    const worker = await createWorker(server);
    const responses = await Promise.all(Array.from({ length: 8 }, () => uploadDocument(worker, 'portfolio')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
    expect(await parseErrorResponse(uploadDocument(worker, 'portfolio'))).toMatchObject({
      status: 400,
      code: 'media.too_many',
    });
    await expect.poll(storedKeys).toHaveLength(5);
  });

  test.each<[string, VerificationDocumentKind, Parameters<typeof uploadDocument>[2], number, string]>([
    ['if they are a face photo as a PDF', 'face', { head: PDF }, 415, 'media.type'],
    ['if they are an HTML page disguised as a document', 'portfolio', { head: [0x3c, 0x21] }, 415, 'media.type'],
    ['if they are a picture of over 5 MB', 'portfolio', { size: 5 * 1024 * 1024 + 1 }, 413, 'media.too_large'],
    ['if they are empty', 'portfolio', { head: [] }, 400, 'request.invalid'],
    ['if their id is invalid', 'portfolio', { id: '../../x' }, 400, 'request.invalid'],
  ])('are rejected %s', async (_, kind, of, status, code) => {
    const worker = await createWorker(server);
    expect(await parseErrorResponse(uploadDocument(worker, kind, of))).toMatchObject({ status, code });
    expect(await storedKeys()).toEqual([]);
  });
});

describe('refused verification documents', () => {
  test('show the reason; new ones return to the queue, and until then the worker is not found and takes no jobs', async () => {
    const [worker, client] = await Promise.all([createWorker(server), createClient(server)]);
    const jobId = await createJob(server, client);
    await insertWorkerDocuments(server, worker, { portfolio: uuidv7() });
    await setVerification(worker, 'refused', 'The face cannot be seen.');
    expect(await fetchDocuments(worker)).toMatchObject({
      verification: 'refused',
      verificationReason: 'The face cannot be seen.',
    });
    expect(await fetchQueue()).toEqual([]);

    await parseResponse('addVerificationDocument', uploadDocument(worker, 'face'));
    expect(await fetchDocuments(worker)).toMatchObject({
      verification: 'unchecked',
      verificationReason: 'The face cannot be seen.',
    });
    expect(await fetchQueue()).toEqual([worker.id]);
    const accept = () => post(server, '/api/worker/accept', { jobId }, worker);
    const isAvailable = async () =>
      (await parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`, client))).available;
    const found = async () => parseResponse('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune'));
    expect(await parseErrorResponse(accept())).toMatchObject({ status: 403, code: 'worker.not_verified' });
    expect(await found()).toEqual([]);
    expect(await isAvailable()).toBe(false);

    await setVerification(worker, 'verified');
    expect(await fetchDocuments(worker)).toMatchObject({ verification: 'verified', verificationReason: null });
    expect((await found()).map(({ id }) => id)).toEqual([worker.id]);
    expect(await isAvailable()).toBe(true);
    expect((await accept()).status).toBe(200);
  });

  test('can be refused again for another reason', async () => {
    const worker = await createWorker(server);
    await setVerification(worker, 'refused', 'First reason.');
    await parseResponse('addVerificationDocument', uploadDocument(worker, 'portfolio', { head: PDF }));
    await setVerification(worker, 'refused', 'Second reason.');
    expect(await fetchDocuments(worker)).toMatchObject({ verification: 'refused', verificationReason: 'Second reason.' });
    expect(await fetchQueue()).toEqual([]);
  });
});

test('a verified worker stays verified after adding a document, and is checked again after changing the face photo', async () => {
  const worker = await createWorker(server);
  await parseResponse('addVerificationDocument', uploadDocument(worker, 'portfolio'));
  expect((await fetchDocuments(worker)).verification).toBe('verified');
  await parseResponse('addVerificationDocument', uploadDocument(worker, 'face'));
  expect(await fetchDocuments(worker)).toMatchObject({ verification: 'unchecked', verificationReason: null });
  expect(await fetchQueue()).toEqual([worker.id]);
});
