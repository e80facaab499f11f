import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import { isRejection } from '#api/lib/idempotency.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';
import { advanceJob, createJob } from '../support/test-users.ts';
import { CASES, createPeople } from './idempotency-cases.ts';
import { sendCall, type Call } from './idempotent-call.ts';
import { IGNORED_KEY_CASES } from './ignored-key-cases.ts';

const server = withServer();

const send = (call: Call, key?: string) => sendCall(server, call, key);
/** The call with other parameters in its URL and other files. */
const withOtherUrlOrFile = (call: Call): Call => ({
  ...call,
  params: Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, uuidv7()])),
  files: Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, createPng(65)])),
});
const stateOf = (expression: string) => server.db.prepare(`SELECT ${expression} AS state`).first<string>('state');
const succeed = async (call: Call, key?: string): Promise<[number, unknown]> => {
  const response = await send(call, key);
  expect(response, call.name).toEqual([200, expect.anything()]);
  return response;
};

describe.each(Object.entries(CASES))('%s with an Idempotency-Key', (name, prepare) => {
  test('gives a repetition the first response and changes nothing', async () => {
    const { call, state } = await prepare(server, await createPeople(server, name));
    const first = await succeed(call, 'k');
    const before = await stateOf(state);
    expect(await send(call, 'k')).toEqual(first);
    expect(await stateOf(state)).toBe(before);
  });

  test('gives parallel repetitions one response and one effect', async () => {
    const { call, state } = await prepare(server, await createPeople(server, name));
    const [first, ...others] = await Promise.all([succeed(call, 'k'), send(call, 'k'), send(call, 'k')]);
    const before = await stateOf(state);
    expect(others).toEqual([first, first]);
    expect(await send(call, 'k')).toEqual(first);
    expect(await stateOf(state)).toBe(before);
  });

  test('gives a repetition the first response after another command, whose effect stays', async () => {
    const people = await createPeople(server, name);
    const rename: Call = { name: 'changeAccount', body: { name: 'Meera' }, user: people.client };
    const { call, after = rename, state } = await prepare(server, people);
    const first = await succeed(call, 'k');
    await succeed(typeof after === 'function' ? await after() : after);
    const afterwards = await stateOf(state);
    expect(await send(call, 'k')).toEqual(first);
    expect(await stateOf(state)).toBe(afterwards);
  });

  test('gives a request that found its effect there already the same response after another command', async () => {
    const people = await createPeople(server, name);
    const { call, after, state } = await prepare(server, people);
    await succeed(call);
    const found = await send(call, 'k');
    if (after) await succeed(typeof after === 'function' ? await after() : after);
    const afterwards = await stateOf(state);
    expect(await send(call, 'k')).toEqual(found);
    expect(await stateOf(state)).toBe(afterwards);
  });

  test('rejects another request', async () => {
    const { call, otherBody } = await prepare(server, await createPeople(server, name));
    await succeed(call, 'k');
    expect(await send(otherBody ? { ...call, body: otherBody } : withOtherUrlOrFile(call), 'k')).toMatchObject([
      409,
      { code: 'request.key_reused' },
    ]);
  });
});

test.each(Object.entries(IGNORED_KEY_CASES))(
  '%s ignores an Idempotency-Key, and a repetition has no second effect',
  async (name, prepare) => {
    const { call, repeated, state } = await prepare(server, await createPeople(server, name));
    await succeed(call, 'k');
    const before = await stateOf(state);
    const response = await send(call, 'k');
    expect(response).toMatchObject(repeated === 'success' ? [200, {}] : [expect.any(Number), { code: repeated }]);
    expect(await stateOf(state)).toBe(before);
  },
);

test('a rejection is repeated that was decided before anything was read', async () => {
  const { client, worker } = await createPeople(server, 'requestJob');
  const job_id = await createJob(server, client);
  await advanceJob(server, job_id, worker, 'accept');
  const call: Call = { name: 'sendPhotoMessage', params: { job_id }, body: { id: uuidv7() }, user: client };
  const first = await send(call, 'k');
  expect(first).toMatchObject([400, { code: 'request.invalid', fields: { photo: 'field.required' } }]);
  expect(await send(call, 'k')).toEqual(first);
});

describe('an Idempotency-Key stores nothing of a request that', () => {
  const storedKeys = () => server.db.prepare('SELECT count(*) AS n FROM idempotency_keys').first<number>('n');

  test.each<[string, (call: Call) => Call, number]>([
    ['has an invalid token', (call) => ({ ...call, user: call.user && { ...call.user, token: 'x.y.z' } }), 401],
    ['is invalid', (call) => ({ ...call, body: { name: '' } }), 400],
  ])('%s', async (_, change, status) => {
    const { client } = await createPeople(server, 'requestJob');
    const call: Call = { name: 'changeAccount', body: { name: 'Asha' }, user: client };
    expect((await send(change(call), 'k'))[0]).toBe(status);
    expect(await storedKeys()).toBe(0);
    await succeed(call, 'k');
  });

  test('may succeed later: it is over a rate limit, its token has expired, or the server failed', () => {
    const errors = [new AppError('request.too_many'), new AppError('auth.expired', { status: 401 }), new Error('D1 is busy')];
    expect(errors.filter(isRejection)).toEqual([]);
    expect(isRejection(new AppError('job.not_open'))).toBe(true);
  });
});
