import { afterAll, describe, expect, test } from 'vitest';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import {
  advanceJob,
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
import { withServer, type TestServer } from '../support/server-fixture.ts';
import { waitForLog } from '../support/wait-for-log.ts';

const provider = await startFakeMessageProvider();
afterAll(() => provider.close());

/** The verification of phone numbers on a server, for workers who have not verified theirs. */
function phoneApi(server: TestServer) {
  const sendCode = (worker: TestUser) => post(server, '/api/worker/phone/code', {}, worker);
  const verify = (worker: TestUser, code: string) => post(server, '/api/worker/phone/verify', { code }, worker);
  const accept = (worker: TestUser, jobId: string) => post(server, '/api/worker/accept', { jobId }, worker);
  return {
    sendCode,
    verify,
    accept,
    createNewWorker: async () => {
      const worker = await createWorker(server);
      await server.db.prepare('UPDATE workers SET verified_phone = NULL WHERE account_id = ?').bind(worker.id).run();
      return worker;
    },
    requestCode: async (worker: TestUser): Promise<string> => {
      const { phone } = await parseResponse('sendPhoneCode', sendCode(worker));
      const message = provider.accepted.findLast(({ body }) => body['to'] === phone);
      return /^\d{6}/.exec(message?.body['text'] ?? '')?.[0] ?? '';
    },
  };
}
/** A code that differs from this one in its last digit. */
const otherCode = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

describe('a worker on a deployment that verifies phone numbers', () => {
  const server = withServer({ PHONE_VERIFICATION: 'on', SMS_URL: provider.url });
  const { accept, createNewWorker, requestCode, sendCode, verify } = phoneApi(server);

  test('cannot accept a job before they have entered the code that was sent to their number', async () => {
    const [client, worker] = [await createClient(server), await createNewWorker()];
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(accept(worker, jobId))).toMatchObject({ status: 403, code: 'worker.phone_unverified' });
    expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', worker))).toMatchObject({
      phoneVerification: 'needed',
    });
    const code = await requestCode(worker);
    expect(await parseResponse('verifyPhone', verify(worker, code))).toMatchObject({ phoneVerification: 'done' });
    expect(await parseResponse('verifyPhone', verify(worker, code)), 'the response was lost').toMatchObject({
      phoneVerification: 'done',
    });
    await advanceJob(server, jobId, worker, 'accept');
  });

  test.each([
    ['en', 'is your Karigar code'],
    ['hi', 'आपका Karigar कोड है'],
    ['mr', 'हा तुमचा Karigar कोड आहे'],
  ])('reads the message in the language of the app: %s', async (language, sentence) => {
    const worker = await createNewWorker();
    const { phone } = await parseResponse(
      'sendPhoneCode',
      post(server, `/api/worker/phone/code?language=${language}`, {}, worker),
    );
    const message = provider.accepted.findLast(({ body }) => body['to'] === phone);
    expect(message?.body['text']).toContain(sentence);
  });

  test('verifies a changed number again, also if a code was sent to the earlier one', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    const code = await requestCode(worker);
    await parseResponse('changeWorker', patch(server, '/api/worker/profile', { phone: '9123456789' }, worker));
    expect(await parseErrorResponse(accept(worker, jobId))).toMatchObject({ code: 'worker.phone_unverified' });
    expect(await parseErrorResponse(verify(worker, code))).toMatchObject({ status: 409, code: 'phone.code_wrong' });
    await parseResponse('verifyPhone', verify(worker, await requestCode(worker)));
    await advanceJob(server, jobId, worker, 'accept');
  });

  test('has five attempts for a code, and none with one that has expired', async () => {
    const worker = await createNewWorker();
    const code = await requestCode(worker);
    for (let attempt = 1; attempt <= 4; attempt++)
      expect(await parseErrorResponse(verify(worker, otherCode(code)))).toMatchObject({ code: 'phone.code_wrong' });
    expect(await parseErrorResponse(verify(worker, otherCode(code)))).toMatchObject({ code: 'phone.code_over' });
    expect(await parseErrorResponse(verify(worker, code))).toMatchObject({ status: 409, code: 'phone.code_over' });

    const next = await requestCode(worker);
    await server.db.prepare('UPDATE phone_codes SET expires_at = ?').bind(Date.now()).run();
    expect(await parseErrorResponse(verify(worker, next))).toMatchObject({ code: 'phone.code_over' });
    expect(await parseErrorResponse(verify(worker, '12345'))).toMatchObject({ status: 400, fields: { code: 'field.code' } });
    await parseResponse('verifyPhone', verify(worker, await requestCode(worker)));
  });

  test('has five attempts also if many are made at once', async () => {
    const worker = await createNewWorker();
    const code = await requestCode(worker);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => parseErrorResponse(verify(worker, otherCode(code)))));
    expect(outcomes.filter((outcome) => outcome.code === 'phone.code_wrong')).toHaveLength(4);
    expect(await parseErrorResponse(verify(worker, code))).toMatchObject({ code: 'phone.code_over' });
  });

  test('cannot use the code of another worker', async () => {
    const [worker, other] = [await createNewWorker(), await createNewWorker()];
    await requestCode(worker);
    expect(await parseErrorResponse(verify(worker, await requestCode(other)))).toMatchObject({ code: 'phone.code_wrong' });
  });

  test('stores only a hash of the code, and deletes it with its purpose or the account', async () => {
    const worker = await createNewWorker();
    const code = await requestCode(worker);
    const stored = await server.db.prepare('SELECT * FROM phone_codes').first();
    expect(JSON.stringify(stored)).not.toContain(code);
    await parseResponse('verifyPhone', verify(worker, code));
    expect(await server.db.prepare('SELECT count(*) AS n FROM phone_codes').first('n')).toBe(0);
    await requestCode(worker);
    await parseResponse(
      'closeAccount',
      server.fetch('/api/account', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'Karigar@123' }),
      }),
    );
    expect(await server.db.prepare('SELECT count(*) AS n FROM phone_codes').first('n')).toBe(0);
    expect(await server.db.prepare('SELECT verified_phone FROM workers').first('verified_phone')).toBeNull();
  });

  test('reads that no message could be sent, if the service does not accept it', async () => {
    const worker = await createNewWorker();
    const before = server.log.length;
    provider.nextStatuses.push(500, 500, 500, 500, 500);
    expect(await parseErrorResponse(sendCode(worker))).toMatchObject({ status: 503, code: 'sms.not_sent' });
    provider.nextStatuses.length = 0;
    await expect.poll(() => server.log.slice(before).join('\n')).toContain('sms.failed');
    await waitForLog(server);
    expect(server.log.join('\n')).not.toContain(worker.phone);
  });
});

describe('codes for phone numbers', () => {
  const server = withServer({ PHONE_VERIFICATION: 'on', SMS_URL: provider.url, RATE_LIMIT_FACTOR: '1' });
  const { createNewWorker, sendCode } = phoneApi(server);
  const ageCounters = (hours: number) =>
    server.db
      .prepare('UPDATE rate_counters SET since = since - ?')
      .bind(hours * 3_600_000)
      .run();

  test('are sent three times an hour and six times a day, to an account and to a number', async () => {
    const worker = await createNewWorker();
    const send = async () => (await sendCode(worker)).status;
    expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429]);
    const other = await createNewWorker();
    await server.db.batch([
      server.db.prepare(`UPDATE accounts SET phone = '+919000000001' WHERE id = ?`).bind(worker.id),
      server.db.prepare('UPDATE accounts SET phone = ? WHERE id = ?').bind(worker.phone, other.id),
    ]);
    expect(await parseErrorResponse(sendCode(other)), 'the number of the first worker').toMatchObject({
      status: 429,
      code: 'request.too_many',
    });
    await ageCounters(2);
    expect([await send(), await send(), await send()]).toEqual([200, 200, 200]);
    await ageCounters(2);
    expect(await send()).toBe(429);
    await ageCounters(24);
    expect(await send()).toBe(200);
  });

  test('that an account may no longer ask for do not use up those of the number, which may be that of a stranger', async () => {
    const [owner, other] = [await createNewWorker(), await createNewWorker()];
    const setPhone = (worker: TestUser, phone: string) =>
      server.db.prepare('UPDATE accounts SET phone = ? WHERE id = ?').bind(phone, worker.id).run();
    await setPhone(owner, '+919000000002');
    for (const expected of [200, 200, 200, 429]) expect((await sendCode(other)).status).toBe(expected);
    await ageCounters(2);
    for (const expected of [200, 200, 200]) expect((await sendCode(other)).status).toBe(expected);
    // The account has used up its day, and its hour is new.
    await ageCounters(2);
    await setPhone(other, owner.phone);
    for (let attempt = 0; attempt < 3; attempt++) expect((await sendCode(other)).status).toBe(429);
    await setPhone(other, '+919000000003');
    await setPhone(owner, owner.phone);
    for (const expected of [200, 200, 200, 429]) expect((await sendCode(owner)).status).toBe(expected);
  });
});

describe('a deployment without an SMS service', () => {
  const server = withServer({ DEPLOYMENT: 'production' });
  const { accept, createNewWorker, sendCode } = phoneApi(server);

  test('asks for a verified phone number all the same, and says that it cannot send a code', async () => {
    const [client, worker] = [await createClient(server), await createNewWorker()];
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(accept(worker, jobId))).toMatchObject({ code: 'worker.phone_unverified' });
    expect(await parseErrorResponse(sendCode(worker))).toMatchObject({ status: 503, code: 'sms.not_sent' });
    expect(await parseResponse('health', get(server, '/api/health'))).toMatchObject({ configured: false });
  });
});

describe('a local Worker', () => {
  const server = withServer();
  const { createNewWorker } = phoneApi(server);

  test('lets workers accept jobs without a verified phone number', async () => {
    const [client, worker] = [await createClient(server), await createNewWorker()];
    await advanceJob(server, await createJob(server, client), worker, 'accept');
    expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', worker))).toMatchObject({
      phoneVerification: 'off',
    });
  });
});
