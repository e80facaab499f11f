import { afterAll, describe, expect, test } from 'vitest';
import { COMPLETE_VARIABLES } from '../support/complete-variables.ts';
import { discardedPushSettings } from '../support/push-settings.ts';
import { sosApi } from '../support/sos-api.ts';
import {
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
  patch,
} from '../support/test-users.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { waitForLog } from '../support/wait-for-log.ts';

const mail = await startFakeMessageProvider();
afterAll(mail.close);

const NOTHING_CONFIGURED = { DEPLOYMENT: 'production' };
const COMPLETE = {
  ...COMPLETE_VARIABLES,
  ...discardedPushSettings(),
  DEPLOYMENT: 'production',
  MAIL_URL: 'http://127.0.0.1:9/mail',
  SMS_URL: 'http://127.0.0.1:9/sms',
};

describe('a deployment with nothing configured', () => {
  const server = withServer(NOTHING_CONFIGURED);
  const { triggerSos, status, cases } = sosApi(server);

  test('offers neither sandbox payments nor a UPI address of its own', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await server.db.prepare('UPDATE workers SET upi_address = NULL').run();
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const { methods } = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(methods).toEqual(['cash']);
    for (const method of ['sandbox', 'upi'])
      expect(
        await parseErrorResponse(post(server, '/api/payments', { bookingId: jobId, method }, client)),
        method,
      ).toMatchObject({ status: 409, code: 'payment.method_off' });
  });

  test('lets no worker accept a job before an admin has verified them', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await server.db.prepare(`UPDATE workers SET verification = 'unchecked'`).run();
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
      status: 403,
      code: 'worker.not_verified',
    });
  });

  test('says that it cannot send e-mails, whether or not the account exists, and prints no reset link', async () => {
    const client = await createClient(server);
    for (const email of [client.email, 'unknown@example.in'])
      expect(await parseErrorResponse(post(server, '/api/auth/forgot-password', { email })), email).toMatchObject({
        status: 503,
        code: 'mail.not_configured',
      });
    expect(await server.db.prepare('SELECT count(*) AS n FROM password_resets').first('n')).toBe(0);
    await waitForLog(server);
    expect(server.log.join('\n')).not.toContain('reset-password#');
  });

  test('tells a user in an emergency, and the admins, that the emergency contact could not be reached', async () => {
    for (const [emergencyContact, user] of [
      ['9822000001', await createClient(server)],
      ['sister@example.in', await createWorker(server)],
    ] as [string, TestUser][]) {
      await patch(server, '/api/account', { emergencyContact }, user);
      const { id } = await triggerSos(user, { location: { lat: 18.52, lng: 73.85 } });
      await expect
        .poll(() => status(id, {}, user).then((response) => response.json()), { message: emergencyContact })
        .toMatchObject({ contact: 'failed' });
      const found = (await cases(await createAdmin(server))).find((one) => one.id === id);
      const steps = new Set(found?.log.map(({ step }) => step));
      // Without push notifications and an open console, no admin is reached either.
      steps.delete('alert_failed');
      expect([...steps]).toEqual(['raised', 'contact_failed']);
    }
    await waitForLog(server);
    expect(server.log.join('\n')).not.toMatch(/9822000001|sister@example/);
  });

  test('says so at /api/health, and names the missing settings to admins only', async () => {
    const health = await get(server, '/api/health').then((response) => response.text());
    expect(JSON.parse(health)).toMatchObject({ ok: true, configured: false });
    expect(health).not.toContain('PUBLIC_ORIGIN');
    const dashboard = await parseResponse('adminDashboard', get(server, '/api/admin/board', await createAdmin(server)));
    expect(dashboard.settingProblems).toEqual([
      'PUBLIC_ORIGIN',
      'MAIL_URL',
      'SMS_URL',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
      'COMPANY_NAME',
      'COMPANY_PHONE',
      'COMPANY_EMAIL',
      'COMPANY_ADDRESS',
      'GRIEVANCE_OFFICER',
    ]);
  });
});

describe('a deployment without a mail service', () => {
  const { MAIL_URL: _, ...withoutMail } = COMPLETE;
  const server = withServer(withoutMail);

  test('says that it cannot send a link for a forgotten password, and prints none', async () => {
    const client = await createClient(server);
    expect(await parseErrorResponse(post(server, '/api/auth/forgot-password', { email: client.email }))).toMatchObject({
      status: 503,
      code: 'mail.not_configured',
    });
    expect(await server.db.prepare('SELECT count(*) AS n FROM password_resets').first('n')).toBe(0);
    await waitForLog(server);
    expect(server.log.join('\n')).not.toContain('reset-password');
  });
});

describe('a deployment on which sandbox payments were switched on', () => {
  const server = withServer({ ...COMPLETE, PAYMENT_SANDBOX: 'on', WORKER_VERIFICATION: 'auto' });

  test('does not offer them, and tells the admins that this setting is not allowed', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const { methods } = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(methods).toEqual(['upi', 'cash']);
    const dashboard = await parseResponse('adminDashboard', get(server, '/api/admin/board', await createAdmin(server)));
    expect(dashboard.settingProblems).toEqual(['PAYMENT_SANDBOX']);
  });
});

describe('a deployment with every setting', () => {
  const server = withServer(COMPLETE);

  test('reports no problem', async () => {
    expect(await parseResponse('health', get(server, '/api/health'))).toMatchObject({ configured: true });
    const dashboard = await parseResponse('adminDashboard', get(server, '/api/admin/board', await createAdmin(server)));
    expect(dashboard.settingProblems).toEqual([]);
  });
});

describe('a mail of a deployment', () => {
  const server = withServer({ ...COMPLETE, MAIL_URL: mail.url });

  test('ends with the business that runs Karigar and how to reach it', async () => {
    const client = await createClient(server);
    await post(server, '/api/auth/forgot-password', { email: client.email });
    await expect.poll(() => mail.accepted.length).toBe(1);
    expect(mail.accepted[0]?.body['text']).toMatch(
      /\n-- \nKarigar Services LLP\n1 Senapati Bapat Road, Pune 411016\n\+91 20 1234 5678\nhelp@karigar\.test$/,
    );
  });
});

describe('a local Worker', () => {
  const server = withServer();

  test('needs no setting, offers sandbox payments, and lets workers accept jobs at once', async () => {
    expect(await parseResponse('health', get(server, '/api/health'))).toMatchObject({ configured: true });
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await server.db.prepare(`UPDATE workers SET verification = 'unchecked'`).run();
    await advanceJob(server, jobId, worker, 'accept');
    const { methods } = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(methods).toEqual(['upi', 'cash', 'sandbox']);
  });
});
