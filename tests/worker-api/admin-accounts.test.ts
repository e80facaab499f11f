import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { SUSPENSION_GROUNDS } from '#contract/suspension.ts';
import {
  PASSWORD,
  advanceJob,
  createClient,
  createJob,
  createWorker,
  createAdmin,
  daysFromToday,
  get,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { withAdmin } from '../support/admin-console.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);

const accountOf = (id: string) => parseResponse('adminAccount', get(server, `/api/admin/accounts/${id}`, admin));
/** The suspension that the admin console shows now. */
const shown = async (id: string) => ({ suspendedAt: (await accountOf(id)).suspendedAt });
const CHANGED = { status: 409, code: 'suspension.changed' };

describe('an account', () => {
  test('of a suspended worker or of a client shows the accepted and ongoing jobs first, the soonest first, before any number of others', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const booked = async (days: number, ...steps: ('accept' | 'cancel')[]) => {
      const id = await createJob(server, client, { date: daysFromToday(days) });
      await advanceJob(server, id, worker, ...steps);
      return id;
    };
    const later = await booked(3, 'accept');
    const soon = await booked(2, 'accept');
    const cancelled = await booked(9, 'accept', 'cancel');
    // 20 more that were to start after them.
    const columns = (await server.db.prepare(`SELECT name FROM pragma_table_info('jobs')`).all<{ name: string }>()).results;
    const names = columns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'status');
    await server.db
      .prepare(
        `INSERT INTO jobs (id, status, ${names.join()}) SELECT n.value, j.status, ${names.map((name) => `j.${name}`).join()}
          FROM jobs j, json_each(?) n WHERE j.id = ?`,
      )
      .bind(JSON.stringify(Array.from({ length: 20 }, () => uuidv7())), cancelled)
      .run();
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(worker.id).run();
    for (const { id } of [worker, client]) {
      const { jobs } = await accountOf(id);
      expect(jobs.slice(0, 2).map((job) => job.id)).toEqual([soon, later]);
      expect(jobs).toHaveLength(20);
    }
  });

  test('that is suspended is logged out at once, cannot log in and gets the reason for the rejection, until it is restored', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    for (const [person, login, own] of [
      [client, ['/api/auth/login', { email: client.email, password: PASSWORD }], '/api/ai/my-bookings'],
      [worker, ['/api/worker/login', { emailOrPhone: worker.phone, password: PASSWORD }], '/api/worker/profile'],
    ] as const) {
      expect((await get(server, own, person)).status).toBe(200);
      await parseResponse(
        'suspendAccount',
        postAsAdmin(`/api/admin/accounts/${person.id}/suspend`, { ground: 'conduct', reason: 'Abuse' }),
      );
      expect(await parseErrorResponse(get(server, own, person))).toMatchObject({ status: 401, code: 'auth.required' });
      expect(await parseErrorResponse(post(server, login[0], login[1]))).toMatchObject({
        status: 403,
        code: 'account.suspended_conduct',
      });
      const { suspendedAt, ...shownAccount } = await accountOf(person.id);
      expect(shownAccount).toMatchObject({ state: 'suspended', ground: 'conduct', reason: 'Abuse' });
      await parseResponse('restoreAccount', postAsAdmin(`/api/admin/accounts/${person.id}/restore`, { suspendedAt }));
      const cleared = 'SELECT suspended_at, suspend_ground, suspend_reason FROM accounts WHERE id = ?';
      expect(await server.db.prepare(cleared).bind(person.id).first()).toEqual({
        suspended_at: null,
        suspend_ground: null,
        suspend_reason: null,
      });
      expect((await get(server, own, person)).status, 'the old token remains invalid').toBe(401);
      expect((await post(server, login[0], login[1])).status).toBe(200);
      expect(await auditedActions(person.id)).toEqual(['account.suspend', 'look.account', 'account.restore']);
    }
  });

  test('names the others with the same phone number, and whether they are suspended, because a suspended person may come back', async () => {
    const [former, other] = [await createClient(server), await createClient(server)];
    const { phone } = await accountOf(former.id);
    expect((await accountOf(former.id)).samePhone).toEqual([]);
    const [back, worker] = [await createClient(server), await createWorker(server)];
    for (const { id } of [back, worker])
      await server.db.prepare('UPDATE accounts SET phone = ? WHERE id = ?').bind(phone, id).run();
    const suspension = { ground: 'safety', reason: 'Theft' };
    await parseResponse('suspendAccount', postAsAdmin(`/api/admin/accounts/${former.id}/suspend`, suspension));
    const common = { registered: expect.any(Number) };
    expect((await accountOf(back.id)).samePhone).toEqual([
      { ...common, id: worker.id, kind: 'worker', isSuspended: false },
      { ...common, id: former.id, kind: 'client', isSuspended: true },
    ]);
    expect((await accountOf(other.id)).samePhone).toEqual([]);
  });

  test.each(SUSPENSION_GROUNDS)('that is suspended because of %s is told so at the login', async (ground) => {
    const client = await createClient(server);
    await parseResponse('suspendAccount', postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { ground, reason: 'Abuse' }));
    expect(
      await parseErrorResponse(post(server, '/api/auth/login', { email: client.email, password: PASSWORD })),
    ).toMatchObject({
      status: 403,
      code: `account.suspended_${ground}`,
    });
  });

  test('that was suspended before there were grounds is told only that it is suspended', async () => {
    const client = await createClient(server);
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(client.id).run();
    expect(
      await parseErrorResponse(post(server, '/api/auth/login', { email: client.email, password: PASSWORD })),
    ).toMatchObject({
      status: 403,
      code: 'account.suspended',
    });
  });

  test.each([
    [{ reason: 'Abuse' }, 'field.required'],
    [{ ground: '', reason: 'Abuse' }, 'field.required'],
    [{ ground: 'mood', reason: 'Abuse' }, 'field.required'],
  ])('is not suspended by %j', async (body, code) => {
    const client = await createClient(server);
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, body))).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: { ground: code },
    });
  });

  test('that is suspended reveals this only with the correct password', async () => {
    const client = await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { ground: 'conduct', reason: 'Abuse' });
    expect(
      await parseErrorResponse(post(server, '/api/auth/login', { email: client.email, password: 'not the password' })),
    ).toMatchObject({ status: 401, code: 'auth.bad_credentials' });
  });

  test('is suspended and restored once, and only if it exists and is no admin', async () => {
    const [client, other] = [await createClient(server), await createAdmin(server)];
    const suspend = (id: string) => postAsAdmin(`/api/admin/accounts/${id}/suspend`, { ground: 'conduct', reason: 'Abuse' });
    const successes = [{ status: 200 }, { status: 200 }, { status: 200 }];
    expect(await Promise.all([1, 2, 3].map(() => suspend(client.id)))).toMatchObject(successes);
    const seen = await shown(client.id);
    const restore = () => postAsAdmin(`/api/admin/accounts/${client.id}/restore`, seen);
    expect(await Promise.all([1, 2, 3].map(restore))).toMatchObject(successes);
    expect(await auditedActions(client.id)).toEqual(['account.suspend', 'look.account', 'account.restore']);
    for (const id of [other.id, admin.id]) {
      expect(await parseErrorResponse(suspend(id))).toMatchObject({ status: 403 });
      expect((await get(server, '/api/admin/board', id === other.id ? other : admin)).status).toBe(200);
    }
    expect(await parseErrorResponse(suspend(uuidv7()))).toMatchObject({ status: 404, code: 'account.not_found' });
  });

  describe('that one admin suspended', () => {
    const suspend = ({ id }: TestUser) =>
      postAsAdmin(`/api/admin/accounts/${id}/suspend`, { ground: 'conduct', reason: 'Abuse' });
    const decide = async (what: 'confirm' | 'restore', id: string, user: TestUser, seen?: { suspendedAt: number | null }) =>
      post(server, `/api/admin/accounts/${id}/${what}`, seen ?? (await shown(id)), user);
    const confirm = (id: string, user: TestUser, seen?: { suspendedAt: number | null }) => decide('confirm', id, user, seen);
    const toReview = async (user: TestUser) =>
      (await parseResponse('adminDashboard', get(server, '/api/admin/board', user))).suspensionsToReview;
    const reviewOf = async ({ id }: TestUser, user: TestUser) =>
      (await parseResponse('adminAccount', get(server, `/api/admin/accounts/${id}`, user))).suspensionReview;

    test('is reviewed by another one within 24 hours, who confirms it once', async () => {
      const [client, other] = [await createWorker(server), await createAdmin(server)];
      const before = Date.now();
      await parseResponse('suspendAccount', suspend(client));
      const [review] = (await toReview(other)) ?? [];
      expect(review).toEqual({ id: client.id, kind: 'worker', dueAt: expect.any(Number) });
      expect(Number(review?.dueAt) - before - 86_400_000).toBeGreaterThanOrEqual(0);
      expect(Number(review?.dueAt) - Date.now() - 86_400_000).toBeLessThanOrEqual(0);
      expect(await toReview(admin)).toEqual([]);
      expect(await reviewOf(client, admin)).toEqual({ dueAt: review?.dueAt, isOwn: true });
      expect(await reviewOf(client, other)).toEqual({ dueAt: review?.dueAt, isOwn: false });
      expect(await parseErrorResponse(confirm(client.id, admin))).toMatchObject({ status: 403, code: 'auth.forbidden' });
      expect(await toReview(other)).toHaveLength(1);
      const confirmations = await Promise.all([1, 2, 3].map(() => confirm(client.id, other)));
      expect(confirmations.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await toReview(other), await reviewOf(client, other)]).toEqual([[], undefined]);
      const { log } = await parseResponse('adminAccount', get(server, `/api/admin/accounts/${client.id}`, admin));
      expect(log.filter(({ action }) => action === 'account.confirm')).toMatchObject([{ adminName: expect.any(String) }]);
      expect(await parseErrorResponse(get(server, '/api/worker/profile', client))).toMatchObject({ status: 401 });
    });

    test('is not reviewed where there is no other admin, and not after it was restored', async () => {
      const client = await createClient(server);
      await suspend(client);
      expect(await reviewOf(client, admin)).toBeUndefined();
      await parseResponse('restoreAccount', decide('restore', client.id, admin));
      const other = await createAdmin(server);
      await suspend(client);
      const seen = await shown(client.id);
      await parseResponse('restoreAccount', decide('restore', client.id, admin));
      expect(await toReview(other)).toEqual([]);
      expect(await parseErrorResponse(confirm(client.id, other, seen))).toMatchObject({
        status: 409,
        code: 'suspension.ended',
      });
      expect(await parseErrorResponse(confirm(uuidv7(), other, seen))).toMatchObject({
        status: 404,
        code: 'account.not_found',
      });
    });

    test('is not suspended again by another one for another ground or reason, who learns of it, and keeps its first review', async () => {
      const [client, other] = [await createClient(server), await createAdmin(server)];
      await parseResponse('suspendAccount', suspend(client));
      const [first] = (await toReview(other)) ?? [];
      const suspendAgain = (body: object) => post(server, `/api/admin/accounts/${client.id}/suspend`, body, other);
      for (const body of [
        { ground: 'payments', reason: 'Abuse' },
        { ground: 'conduct', reason: 'Fraud' },
      ])
        expect(await parseErrorResponse(suspendAgain(body))).toMatchObject(CHANGED);
      await parseResponse('suspendAccount', suspendAgain({ ground: 'conduct', reason: 'Abuse' }));
      const { ground, reason, log } = await accountOf(client.id);
      expect([ground, reason]).toEqual(['conduct', 'Abuse']);
      expect(log.filter(({ action }) => action === 'account.suspend')).toHaveLength(1);
      expect(await toReview(other)).toEqual([first]);
      expect(await toReview(admin)).toEqual([]);
    });

    test.each(['confirm', 'restore'] as const)(
      'is not dealt with by the %s of another one who saw an earlier suspension',
      async (what) => {
        const [client, other] = [await createClient(server), await createAdmin(server)];
        await parseResponse('suspendAccount', suspend(client));
        const seen = await shown(client.id);
        await parseResponse('restoreAccount', decide('restore', client.id, admin));
        const again = { ground: 'safety', reason: 'Threats' };
        await parseResponse('suspendAccount', postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, again));
        expect(await parseErrorResponse(decide(what, client.id, other, seen))).toMatchObject(CHANGED);
        expect(await accountOf(client.id)).toMatchObject({ state: 'suspended', ...again });
        expect(await toReview(other)).toHaveLength(1);
        expect((await decide(what, client.id, other)).status).toBe(200);
        expect(await toReview(other)).toEqual([]);
      },
    );
  });

  test('that was closed cannot be restored', async () => {
    const client = await createClient(server);
    await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    const { suspendedAt, ...closed } = await accountOf(client.id);
    expect(closed).toMatchObject({ state: 'closed', email: '', phone: '' });
    const restore = postAsAdmin(`/api/admin/accounts/${client.id}/restore`, { suspendedAt });
    expect(await parseErrorResponse(restore)).toMatchObject({ status: 404 });
  });
});
