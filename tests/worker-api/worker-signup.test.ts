import { describe, expect, test } from 'vitest';
import { createClient, createAdmin, createWorker, get, post, parseResponse, PASSWORD } from '../support/test-users.ts';
import { JPEG } from '../support/images.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const PNG = [...createPng()];
const PDF = [...'%PDF-1.7'].map((character) => character.charCodeAt(0));
const file = (head: ArrayLike<number>, size = 64): Blob => {
  const bytes = new Uint8Array(Math.max(size, head.length));
  bytes.set(head);
  return new Blob([bytes]);
};

type Fields = Record<string, string | string[] | Blob | Blob[] | undefined>;
const signupForm = (overrides: Fields = {}): FormData => {
  const fields: Fields = {
    profession: 'electrician',
    name: 'Sunita Patil',
    email: 'sunita@example.in',
    phone: '98230 45678',
    address: 'Kothrud, Pune 411038',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    skills: ['Circuit Repair', 'Safety Inspection'],
    certifications: 'ITI Electrician,Wireman Licence',
    experience: '3-5 years',
    facePhoto: file(PNG),
    ...overrides,
  };
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of Array.isArray(value) ? value : value === undefined ? [] : [value])
      formData.append(name, part instanceof Blob ? new File([part], 'photo.png') : part);
  return formData;
};
const signUp = (overrides: Fields = {}, headers: Record<string, string> = {}) =>
  server.fetch('/api/worker/signup', { method: 'POST', body: signupForm(overrides), headers });
const errorCodeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('worker signup', () => {
  test('stores photos and documents; the worker logs in by e-mail or phone, and is found in their city', async () => {
    const { message, worker } = await parseResponse(
      'workerSignup',
      signUp({ profilePhoto: file(JPEG), portfolioFiles: [file(PNG), file(PDF)] }),
    );
    expect(message).toBe('Registration successful! Please login.');
    expect(worker).toMatchObject({
      profession: 'electrician',
      phone: '+919823045678',
      skills: ['Circuit Repair', 'Safety Inspection'],
      certifications: ['ITI Electrician', 'Wireman Licence'],
      serviceRadiusKm: 10,
      // The point of the PIN code, which is more exact than the city.
      lat: 18.5166,
      verification: 'unchecked',
    });
    for (const emailOrPhone of ['SUNITA@example.in ', '+91 98230-45678', '9823045678']) {
      const { token } = await parseResponse(
        'workerLogin',
        post(server, '/api/worker/login', { emailOrPhone, password: PASSWORD }),
      );
      expect(await (await get(server, '/api/worker/profile', { token })).json()).toEqual(worker);
    }
    expect(await server.media.list()).toHaveLength(4);
  });

  test('accepts a chosen location and radius', async () => {
    const { worker } = await parseResponse(
      'workerSignup',
      signUp({ lat: '19.1', lng: '72.9', serviceRadiusKm: '5', gender: 'female' }),
    );
    expect(worker).toMatchObject({ lat: 19.1, lng: 72.9, serviceRadiusKm: 5, gender: 'female' });
  });

  test('takes an e-mail address and a phone number once, while a client may have the same ones', async () => {
    expect((await signUp()).status).toBe(200);
    const sameEmail = await signUp({ phone: '9823000001', email: ' Sunita@Example.in' });
    expect([sameEmail.status, await errorCodeOf(sameEmail)]).toEqual([409, 'account.email_taken']);
    const samePhone = await signUp({ email: 'other@example.in' });
    expect([samePhone.status, await errorCodeOf(samePhone)]).toEqual([409, 'account.phone_taken']);
    const asClient = { name: 'Sunita', email: 'sunita@example.in', phone: '9823045678', address: 'Pune', password: PASSWORD };
    expect((await post(server, '/api/auth/signup', asClient)).status).toBe(200);
    expect(await server.media.list()).toHaveLength(1);
  });

  test('ten times at once creates one account, with the files of one signup', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()));
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await server.media.list()).toHaveLength(1);
  });
});

describe('a signup whose response was lost', () => {
  const KEY = { 'idempotency-key': 'application-1' };

  test('returns the same worker with the same files when it is sent again under its key', async () => {
    const { worker } = await parseResponse('workerSignup', signUp({ portfolioFiles: file(PDF) }, KEY));
    expect((await parseResponse('workerSignup', signUp({ portfolioFiles: file(PDF) }, KEY))).worker).toEqual(worker);
    expect(await server.db.prepare('SELECT count(*) AS n FROM accounts').first<number>('n')).toBe(1);
    expect(await server.media.list()).toHaveLength(2);
    // Without the key the server cannot tell that it is the same signup.
    expect(await errorCodeOf(await signUp({ portfolioFiles: file(PDF) }))).toBe('account.email_taken');
  });

  test('creates one worker when it arrives ten times at once, and returns it each time', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => parseResponse('workerSignup', signUp({}, KEY))));
    expect(new Set(responses.map(({ worker }) => worker.id)).size).toBe(1);
    expect(await server.media.list()).toHaveLength(1);
  });

  test.each<[string, Fields]>([
    ['another password', { password: 'Another@1', confirmPassword: 'Another@1' }],
    ['another person', { email: 'other@example.in', phone: '9823000001' }],
    ['another photo', { facePhoto: file(JPEG) }],
  ])('does not accept %s under its key', async (_, overrides) => {
    expect((await signUp({}, KEY)).status).toBe(200);
    const other = await signUp(overrides, KEY);
    expect([other.status, await errorCodeOf(other)]).toEqual([409, 'request.key_reused']);
    expect(await server.db.prepare('SELECT count(*) AS n FROM accounts').first<number>('n')).toBe(1);
  });

  test('stores nothing from which the password could be guessed', async () => {
    await signUp({}, KEY);
    const stored = await server.db.prepare('SELECT * FROM idempotency_keys').first<{ fingerprint: string; response: string }>();
    const { id } = (
      await parseResponse('workerLogin', post(server, '/api/worker/login', { emailOrPhone: '9823045678', password: PASSWORD }))
    ).worker;
    expect(stored?.response).toBe(JSON.stringify([['account_id', id]]));
    expect(stored?.fingerprint).toMatch(/^[\w+/]{43}=$/);
  });
});

describe('a worker signup is rejected, and no file stored, when', () => {
  test.each<[string, Fields, number, string]>([
    ['the face photo is missing', { facePhoto: undefined }, 400, 'request.invalid'],
    ['the face photo is empty', { facePhoto: new Blob([]) }, 400, 'request.invalid'],
    [
      'an HTML page is disguised as a photo',
      { facePhoto: new Blob(['<!doctype html><script>alert(1)</script>']) },
      415,
      'media.type',
    ],
    ['a photo is an SVG drawing', { profilePhoto: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) }, 415, 'media.type'],
    ['a face photo is a PDF', { facePhoto: file(PDF) }, 415, 'media.type'],
    ['a picture is over 5 MB', { facePhoto: file(PNG, 5 * 1024 * 1024 + 1) }, 413, 'media.too_large'],
    ['a PDF is over 10 MB', { portfolioFiles: file(PDF, 10 * 1024 * 1024 + 1) }, 413, 'media.too_large'],
    ['there are six portfolio files', { portfolioFiles: Array.from({ length: 6 }, () => file(PNG)) }, 400, 'media.too_many'],
    ['the profession is unknown', { profession: 'wizard' }, 400, 'request.invalid'],
    ['a skill is of another profession', { skills: 'Baking' }, 400, 'request.invalid'],
    ['the experience is missing', { experience: '' }, 400, 'request.invalid'],
    ['the passwords differ', { confirmPassword: 'something else' }, 400, 'request.invalid'],
    ['the password is short', { password: 'short', confirmPassword: 'short' }, 400, 'request.invalid'],
    ['the name contains a NUL', { name: 'Sunita\u0000' }, 400, 'request.invalid'],
    ['the latitude is not a number', { lat: 'NaN', lng: '73' }, 400, 'request.invalid'],
    ['the radius is 500 km', { serviceRadiusKm: '500' }, 400, 'request.invalid'],
  ])('%s', async (_, overrides, status, rejection) => {
    const response = await signUp(overrides);
    expect([response.status, await errorCodeOf(response)]).toEqual([status, rejection]);
    expect(await server.db.prepare('SELECT count(*) AS n FROM accounts').first<number>('n')).toBe(0);
    expect(await server.media.list()).toHaveLength(0);
  });

  test('it is JSON, or not a form at all', async () => {
    const json = await post(server, '/api/worker/signup', { name: 'Sunita' });
    expect([json.status, await errorCodeOf(json)]).toEqual([415, 'request.content_type']);
    const broken = await server.fetch('/api/worker/signup', {
      method: 'POST',
      body: 'nothing',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([broken.status, await errorCodeOf(broken)]).toEqual([400, 'request.malformed']);
  });
});

test('an uploaded file is served with its real type to the users who may see it', async () => {
  const { worker } = await parseResponse('workerSignup', signUp({ profilePhoto: file(JPEG), portfolioFiles: file(PDF) }));
  const photo = await server.fetch(worker.profilePhoto ?? '');
  expect([photo.status, photo.headers.get('content-type'), photo.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ]);
  await photo.arrayBuffer();
  const { token } = await parseResponse(
    'workerLogin',
    post(server, '/api/worker/login', { emailOrPhone: 'sunita@example.in', password: PASSWORD }),
  );
  const rows = await server.db
    .prepare(`SELECT key, kind FROM media WHERE kind <> 'profile'`)
    .all<{ key: string; kind: string }>();
  for (const { key } of rows.results) {
    const statuses = await Promise.all(
      [null, { token }, await createAdmin(server), await createClient(server), await createWorker(server)].map(async (user) => {
        const response = await get(server, `/media/${key}`, user);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses).toEqual([401, 200, 200, 404, 404]);
    expect((await get(server, `/media/${key}`, { token })).headers.get('cache-control')).toBe('private, no-store');
  }
});

test('failed logins are counted per account, and the counter is reset by the correct password', async () => {
  const logIn = (password: string) => post(server, '/api/worker/login', { emailOrPhone: 'sunita@example.in', password });
  const failedLogins = () =>
    server.db.prepare(`SELECT max(count) AS n FROM rate_counters WHERE key LIKE 'login %'`).first<number>('n');
  await signUp();
  for (let i = 0; i < 3; i++) expect((await logIn('wrong')).status).toBe(401);
  expect(await failedLogins()).toBe(3);
  expect((await logIn(PASSWORD)).status).toBe(200);
  expect(await failedLogins()).toBe(0);
});
