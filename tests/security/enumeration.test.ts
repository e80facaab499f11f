import { afterAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { createClient, createJob, createWorker, get, PASSWORD, post } from '../support/test-users.ts';
import { isLong } from './form.ts';

const mail = await startFakeMessageProvider();
afterAll(() => mail.close());
const server = withServer({ MAIL_URL: mail.url });

/** What a stranger sees of a response, without what differs between any two. */
async function visible(pendingResponse: Promise<Response>): Promise<string> {
  const response = await pendingResponse;
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([response.status, headers, await response.text()]);
}

const workerLogin = (emailOrPhone: string, password = 'a wrong guess') =>
  post(server, '/api/worker/login', { emailOrPhone, password });
const forgotPassword = (email: string) => post(server, '/api/auth/forgot-password', { email });
const UNKNOWN = 'nobody-at-all@example.in';

describe('the response does not say', () => {
  test('whether a worker account exists: at login by e-mail and by phone, with any password', async () => {
    const worker = await createWorker(server);
    const unknown = await visible(workerLogin(UNKNOWN));
    expect(await visible(workerLogin(worker.email))).toBe(unknown);
    expect(await visible(workerLogin(worker.phone))).toBe(unknown);
    expect(await visible(workerLogin('+919800099999'))).toBe(unknown);
    expect(await visible(workerLogin(worker.email, PASSWORD)), 'control: the right password').not.toBe(unknown);
  });

  test('whether a suspended worker account exists, without its password', async () => {
    const worker = await createWorker(server);
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(worker.id).run();
    expect(await visible(workerLogin(worker.email))).toBe(await visible(workerLogin(UNKNOWN)));
    expect(await visible(workerLogin(worker.email, PASSWORD)), 'control').not.toBe(await visible(workerLogin(UNKNOWN)));
  });

  test('whether an account exists whose password was forgotten, or a link is of one', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const unknown = await visible(forgotPassword(UNKNOWN));
    for (const { email } of [client, worker]) expect(await visible(forgotPassword(email))).toBe(unknown);
    const mails = () => mail.accepted.filter(({ body }) => [client.email, worker.email, UNKNOWN].includes(body['to'] ?? ''));
    await expect.poll(mails, { message: 'control: e-mails were sent' }).toHaveLength(2);
  });

  test('whether what belongs to another user exists', async () => {
    const [client, stranger] = [await createClient(server), await createClient(server)];
    const jobId = await createJob(server, client);
    await server.media.put('private', 'bytes');
    await server.db.exec(
      `INSERT INTO media (key, owner_id, kind, content_type, size, created_at) VALUES ('private', '${client.id}', 'face', 'image/png', 5, 0)`,
    );
    const pairs: [string, string][] = [
      [`/api/job-request/${jobId}`, `/api/job-request/${uuidv7()}`],
      [`/api/messages/${jobId}`, `/api/messages/${uuidv7()}`],
      [`/api/payments?bookingId=${jobId}`, `/api/payments?bookingId=${uuidv7()}`],
      ['/media/private', '/media/nothing'],
    ];
    for (const [existing, missing] of pairs) {
      expect(await visible(get(server, existing, stranger)), existing).toBe(await visible(get(server, missing, stranger)));
      expect(await visible(get(server, existing, client)), `control: ${existing}`).not.toBe(
        await visible(get(server, missing, client)),
      );
    }
  });
});

/** Milliseconds of `send`, without the first calls, which are slower. */
async function durations(runs: number, ...senders: (() => Promise<Response>)[]): Promise<number[][]> {
  const times = senders.map((): number[] => []);
  for (let run = -5; run < runs; run++)
    // In turn, so that a slower moment of the machine affects all of them.
    for (const [i, send] of senders.entries()) {
      const startedAt = performance.now();
      await (await send()).arrayBuffer();
      if (run >= 0) times[i]?.push(performance.now() - startedAt);
    }
  return times;
}
const median = (values: readonly number[] = []): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/** How much slower the slower one is, as a part of the faster one. */
const difference = (a: number, b: number): number => Math.abs(a - b) / Math.min(a, b);

/** Hashing a password takes most of a login, so a login that skips it differs by several times. */
const TOLERANCE = 0.25;
/** A round trip that only one of two has takes about a millisecond here, of three to five. */
const SHORT_TOLERANCE = 0.5;

describe.runIf(isLong)('the time does not say', () => {
  test('whether a worker account exists', async () => {
    const worker = await createWorker(server);
    const [known, unknown] = await durations(
      100,
      () => workerLogin(worker.email),
      () => workerLogin(UNKNOWN),
    );
    const [medianOfKnown, medianOfUnknown] = [median(known), median(unknown)];
    console.log(`worker login: ${medianOfKnown.toFixed(1)} ms known, ${medianOfUnknown.toFixed(1)} ms unknown`);
    expect(difference(medianOfKnown, medianOfUnknown)).toBeLessThan(TOLERANCE);
  });

  test('whether an account exists whose password was forgotten', async () => {
    const client = await createClient(server);
    const [known, unknown] = await durations(
      200,
      () => forgotPassword(client.email),
      () => forgotPassword(UNKNOWN),
    );
    const [medianOfKnown, medianOfUnknown] = [median(known), median(unknown)];
    console.log(`forgotten password: ${medianOfKnown.toFixed(1)} ms known, ${medianOfUnknown.toFixed(1)} ms unknown`);
    expect(difference(medianOfKnown, medianOfUnknown)).toBeLessThan(SHORT_TOLERANCE);
  });

  test('is compared closely enough to notice a login that skips the hash (control)', async () => {
    const worker = await createWorker(server);
    // The client login is specified to say that an account does not exist, so it does not hash.
    const [hashing, skipping] = await durations(
      30,
      () => workerLogin(worker.email),
      () => post(server, '/api/auth/login', { email: UNKNOWN, password: 'a wrong guess' }),
    );
    expect(difference(median(hashing), median(skipping))).toBeGreaterThan(2 * TOLERANCE);
  });
});
