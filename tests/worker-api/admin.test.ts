import { beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { dayInIndia } from '#contract/time.ts';
import {
  PASSWORD,
  createClient,
  createJob,
  createWorker,
  createAdmin,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
  type TestUser,
} from '../support/test-users.ts';
import { insertBulkData } from '../support/bulk-data.ts';
import { adminRowsRead } from '../support/admin-rows-read.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
let admin: TestUser;
beforeEach(async () => {
  admin = await createAdmin(server);
});

/** The audit log of this test’s admin, oldest first; with `about`, only the entries for that target. */
const auditedActions = async (about?: string): Promise<string[]> =>
  (
    await server.db
      .prepare('SELECT action, target_id FROM audit_log WHERE admin_id = ? ORDER BY id')
      .bind(admin.id)
      .all<{ action: string; target_id: string | null }>()
  ).results.flatMap((row) => (about === undefined || row.target_id === about ? [row.action] : []));

const postAsAdmin = (path: string, body: unknown = {}, key = uuidv7()) =>
  post(server, path, body, admin, { 'idempotency-key': key });
const rename = (table: 'accounts' | 'jobs', id: string, name: string) =>
  server.db.prepare(`UPDATE ${table} SET name = ? WHERE id = ?`).bind(name, id).run();
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Fetches all pages of a list. */
async function fetchAllPages(path: string): Promise<{ id: string }[]> {
  const rows: { id: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const response = await get(server, `${path}${cursor && `&cursor=${cursor}`}`, admin);
    expect(response.status).toBe(200);
    rows.push(...((await response.json()) as { id: string }[]));
    cursor = response.headers.get('x-next-cursor');
  }
  return rows;
}

describe('the admin lists', () => {
  test('have the specified fields and no others', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    expect(await (await get(server, '/admin/job-requests', admin)).json()).toEqual([
      { id: jobId, name: 'Asha Kulkarni', serviceType: 'plumbing', date: jobRequestBody().date, status: 'pending' },
    ]);
    const toListRow = ({ id, email, phone }: TestUser) => ({ id, name: expect.any(String), email, phone });
    expect(await (await get(server, '/admin/users', admin)).json()).toEqual([toListRow(client)]);
    expect(await (await get(server, '/admin/workers', admin)).json()).toEqual([toListRow(worker)]);
    expect(await auditedActions()).toEqual(['list.jobs', 'list.users', 'list.workers']);
  });

  test('are sorted as requested, and their pages have no gap and no repetition', async () => {
    const createdJobs: { id: string; created_at: number; starts_at: number; status: string; service: string }[] = [];
    await insertBulkData(server.db, { jobs: 60, clients: 30, workers: 25 });
    createdJobs.push(
      ...(await server.db.prepare('SELECT id, created_at, starts_at, status, service FROM jobs').all<(typeof createdJobs)[0]>())
        .results,
    );
    const sortedIds = (key: 'created_at' | 'starts_at', direction: 1 | -1, rows = createdJobs) =>
      ids(rows.toSorted((a, b) => direction * (a[key] - b[key] || (a.id < b.id ? -1 : 1))));
    expect(ids(await fetchAllPages('/admin/job-requests?limit=7'))).toEqual(sortedIds('created_at', -1));
    expect(ids(await fetchAllPages('/admin/job-requests?limit=7&sort=date_asc'))).toEqual(sortedIds('starts_at', 1));
    const pending = createdJobs.filter(({ status }) => status === 'pending');
    expect(pending.length).toBeGreaterThan(3);
    expect(ids(await fetchAllPages('/admin/job-requests?limit=2&status=pending&sort=date_desc'))).toEqual(
      sortedIds('starts_at', -1, pending),
    );
    const maids = createdJobs.filter(({ service }) => service === 'maid');
    expect(maids.length).toBeGreaterThan(3);
    expect(ids(await fetchAllPages('/admin/job-requests?limit=2&service=maid'))).toEqual(sortedIds('created_at', -1, maids));
    const both = maids.filter(({ status }) => status === 'completed');
    expect(ids(await fetchAllPages('/admin/job-requests?limit=2&service=maid&status=completed'))).toEqual(
      sortedIds('created_at', -1, both),
    );

    const names = async (path: string) =>
      ((await fetchAllPages(path)) as { id: string; name: string }[]).map(({ name }) => name);
    const byName = await names('/admin/users?limit=7&sort=name_asc');
    expect(byName).toHaveLength(30);
    expect(byName).toEqual(byName.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const workers = ids(await fetchAllPages('/admin/workers?limit=4'));
    expect(workers).toHaveLength(25);
    expect(workers).toEqual(workers.toSorted().toReversed());
    const split = await Promise.all(
      ['unchecked', 'verified', 'refused'].map(async (state) =>
        ids(await fetchAllPages(`/admin/workers?limit=4&state=${state}`)),
      ),
    );
    expect(split.flat().toSorted()).toEqual(workers.toSorted());
    const plumbers = await server.db
      .prepare(`SELECT account_id AS id FROM workers WHERE profession = 'plumber'`)
      .all<{ id: string }>();
    expect(ids(await fetchAllPages('/admin/workers?limit=2&profession=plumber&sort=id_asc'))).toEqual(
      ids(plumbers.results).toSorted(),
    );
  });

  test('are searched by the beginning of a name, a surname, an e-mail, a phone number or an id', async () => {
    const [client, other] = [await createClient(server), await createClient(server)];
    await rename('accounts', client.id, 'Zubeida Quadri');
    await rename('accounts', other.id, 'मीरा जोशी');
    const job = await createJob(server, client, { name: 'Zubeida Quadri' });
    const found = async (list: string, q: string) =>
      ids((await (await get(server, `/admin/${list}?q=${encodeURIComponent(q)}`, admin)).json()) as { id: string }[]);
    for (const q of [
      'zub',
      'QUAD',
      'Zubeida Q',
      client.email.slice(0, -3),
      client.phone,
      client.phone.slice(3),
      client.id.slice(0, 18),
    ])
      expect(await found('users', q), q).toEqual([client.id]);
    expect(await found('users', 'जो')).toEqual([other.id]);
    expect(await found('users', 'ubeida')).toEqual([]);
    expect(await found('users', '%')).toEqual([]);
    expect(await found('workers', 'zub')).toEqual([]);
    for (const q of ['zub', 'quadri', job]) expect(await found('job-requests', q), q).toEqual([job]);
  });

  test('return a user once if name and surname begin alike', async () => {
    const client = await createClient(server);
    await rename('accounts', client.id, 'Anand');
    expect(await (await get(server, '/admin/users?q=an', admin)).json()).toHaveLength(1);
  });

  test('list suspended users separately, and show nothing of a closed account but its id', async () => {
    const [suspended, closed] = [await createClient(server), await createClient(server)];
    await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${suspended.id}/suspend`, { reason: 'Abuse' });
    await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${closed.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    const rows = await parseResponse('adminUsers', get(server, '/admin/users?state=suspended&sort=id_asc', admin));
    expect(rows.map(({ id, email }) => [id, email])).toEqual([
      [suspended.id, suspended.email],
      [closed.id, ''],
    ]);
    expect(JSON.stringify(rows)).not.toContain(closed.phone);
  });

  test.each([
    '/admin/job-requests?sort=name',
    '/admin/job-requests?status=open',
    '/admin/job-requests?service=astrology',
    '/admin/job-requests?q=asha&status=pending',
    '/admin/job-requests?q=',
    '/admin/job-requests?q=%00',
    `/admin/job-requests?q=${'a'.repeat(101)}`,
    '/admin/job-requests?limit=0',
    '/admin/job-requests?limit=101',
    '/admin/job-requests?cursor=abc',
    '/admin/job-requests?format=xml',
    '/admin/users?sort=date_asc',
    '/admin/users?state=verified',
    '/admin/users?q=a&sort=name_asc',
    '/admin/users?cursor=WzEsImEiXQ',
    '/admin/workers?profession=astrologer',
    '/admin/workers?profession=maid&state=suspended',
    '/api/admin/jobs/1',
    '/api/admin/accounts/x',
    '/api/admin/log?cursor=x',
  ])('reject %s', async (path) => {
    expect(await parseErrorResponse(get(server, path, admin))).toMatchObject({ status: 400 });
    expect(await auditedActions()).toEqual([]);
  });
});

describe('the CSV export of a list', () => {
  const fetchCsv = async (path: string) => {
    const response = await get(server, path, admin);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="karigar-\w+\.csv"$/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).split('\r\n');
  };

  test('contains all rows that match the filters, and is recorded', async () => {
    await insertBulkData(server.db, { jobs: 2500, clients: 1, workers: 1 });
    const [head, ...rows] = await fetchCsv('/admin/job-requests?format=csv');
    expect(head).toBe('"ID","Name","Service Type","Date","Status"');
    expect(rows.pop()).toBe('');
    expect(new Set(rows).size).toBe(2500);
    const pending = await server.db.prepare(`SELECT count(*) AS n FROM jobs WHERE status = 'pending'`).first<number>('n');
    expect(await fetchCsv('/admin/job-requests?format=csv&status=pending')).toHaveLength(Number(pending) + 2);
    expect(await auditedActions()).toEqual(['export.jobs', 'export.jobs']);
  });

  test('prevents spreadsheet formulas, and keeps quotes, line breaks and Devanagari', async () => {
    const client = await createClient(server);
    for (const [name, cell] of [
      ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
      ['@SUM(A1)', `"'@SUM(A1)"`],
      ['-1+2', `"'-1+2"`],
      ['मीरा "ताई" जोशी', '"मीरा ""ताई"" जोशी"'],
    ] as const) {
      await rename('accounts', client.id, name);
      const [, row] = await fetchCsv('/admin/users?format=csv');
      expect(row).toBe(`"${client.id}",${cell},"${client.email}","'${client.phone}"`);
    }
  });

  test('exists for the workers and the audit log too', async () => {
    const worker = await createWorker(server);
    expect(await fetchCsv('/admin/workers?format=csv')).toHaveLength(3);
    await postAsAdmin(`/api/admin/accounts/${worker.id}/suspend`, { reason: '=cmd' });
    const rows = await fetchCsv('/api/admin/log?format=csv');
    expect(rows.find((row) => row.includes(worker.id))).toContain(`"account.suspend","worker","${worker.id}"`);
    expect(rows.find((row) => row.includes(worker.id))).toContain(`"'=cmd"`);
  });
});

describe('the dashboard', () => {
  const fetchDashboard = () => parseResponse('adminDashboard', get(server, '/api/admin/board', admin));
  const today = async () => (await fetchDashboard()).days.at(-1);

  test('counts requests, users and workers, and the jobs by status', async () => {
    const [client, other, worker] = [await createClient(server), await createClient(server), await createWorker(server)];
    const [jobId, acceptedJobId] = [await createJob(server, client), await createJob(server, other)];
    expect(await fetchDashboard()).toMatchObject({
      requests: 2,
      users: 2,
      workers: 1,
      byStatus: { pending: 2, accepted: 0 },
      toCheck: 0,
    });
    await advanceJob(server, acceptedJobId, worker, 'accept', 'start', 'complete');
    expect(await fetchDashboard()).toMatchObject({
      requests: 2,
      byStatus: { pending: 1, accepted: 0, ongoing: 0, completed: 1 },
    });
    expect(await today()).toEqual({
      day: dayInIndia(Date.now()),
      requests: 2,
      acceptedIn5: 1,
      cancelled: 0,
      activeWorkers: 1,
    });
    await postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'Asked by phone' });
    expect(await today()).toMatchObject({ requests: 2, acceptedIn5: 1, cancelled: 1, activeWorkers: 1 });
    expect((await fetchDashboard()).byStatus).toMatchObject({ pending: 0, completed: 1, cancelled: 1 });
  });

  test('does not count a job accepted after six minutes as accepted within five', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await server.db.prepare('UPDATE jobs SET created_at = created_at - 360000 WHERE id = ?').bind(jobId).run();
    await advanceJob(server, jobId, worker, 'accept');
    expect((await fetchDashboard()).days.reduce((sum, { acceptedIn5 }) => sum + acceptedIn5, 0)).toBe(0);
  });

  test('covers thirty days, with counts that agree with the tables', async () => {
    await insertBulkData(server.db, { jobs: 400, clients: 20, workers: 30 });
    const { days, ...counts } = await fetchDashboard();
    expect(days).toHaveLength(30);
    const countRows = (text: string, ...params: string[]) =>
      server.db
        .prepare(text)
        .bind(...params)
        .first<number>('n');
    expect(counts.requests).toBe(400);
    expect(counts.toCheck).toBe(await countRows(`SELECT count(*) AS n FROM workers WHERE verification = 'unchecked'`));
    expect(counts.byStatus.cancelled).toBe(await countRows(`SELECT count(*) AS n FROM jobs WHERE status = 'cancelled'`));
    const indianDate = (column: string) => `date(${column} / 1000 + 19800, 'unixepoch')`;
    for (const { day, requests, cancelled, activeWorkers } of days) {
      expect(requests).toBe(await countRows(`SELECT count(*) AS n FROM jobs WHERE ${indianDate('created_at')} = ?`, day));
      expect(cancelled).toBe(await countRows(`SELECT count(*) AS n FROM jobs WHERE ${indianDate('cancelled_at')} = ?`, day));
      expect(activeWorkers).toBe(
        await countRows(
          `SELECT count(DISTINCT worker_id) AS n FROM jobs
            WHERE ${indianDate('accepted_at')} = ?1 OR ${indianDate('started_at')} = ?1 OR ${indianDate('completed_at')} = ?1`,
          day,
        ),
      );
    }
  });
});

describe('a job in the admin console', () => {
  test('shows its whole history, and the view is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await parseResponse('startPayment', post(server, '/api/payments', { bookingId: jobId, method: 'cash' }, client));
    await parseResponse(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 4, comment: 'Good' }, client),
    );
    const adminJob = await parseResponse('adminJob', get(server, `/api/admin/jobs/${jobId}`, admin));
    expect(adminJob.job).toMatchObject({ id: jobId, status: 'completed', phone: '+919822012345', cancelledBy: null });
    expect(adminJob.payments).toMatchObject([{ method: 'cash', state: 'open' }]);
    expect(adminJob.reviews).toMatchObject([{ rating: 4 }]);
    expect(adminJob.events.map(({ type, to }) => `${type} ${to}`)).toEqual(
      expect.arrayContaining(['new-job workers', 'job-accepted client', 'job-status-update client']),
    );
    await get(server, `/api/job-request/${jobId}`, admin);
    await get(server, `/api/payments?bookingId=${jobId}`, admin);
    expect(await auditedActions(jobId)).toEqual(['look.job', 'look.job', 'look.payment']);
    expect(await parseErrorResponse(get(server, `/api/admin/jobs/${uuidv7()}`, admin))).toMatchObject({ status: 404 });
  });

  test.each([
    ['pending', []],
    ['accepted', ['accept']],
    ['ongoing', ['accept', 'start']],
  ] as const)('that is %s is cancelled with a reason that both sides can read', async (_, moves) => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, ...moves);
    const connection = await joinRoom(server, client, 'inbox', `client_${client.id}`);
    await parseResponse(
      'adminCancelJob',
      postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'The address does not exist.' }),
    );
    expect(await connection.waitForEvents(1)).toMatchObject([{ type: 'job-cancelled', jobId, by: 'admin' }]);
    await connection.close();
    for (const reader of moves.length > 0 ? [client, worker] : [client])
      expect(await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, reader))).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'admin',
        cancelReason: 'The address does not exist.',
      });
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
    const dropped = await server.db.prepare('SELECT jobs_dropped FROM workers').first<number>('jobs_dropped');
    expect(dropped, 'the cancellation does not count against the worker').toBe(0);
  });

  test('that is over or does not exist is not cancelled, and nothing is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'x' }))).toMatchObject({
      status: 409,
      code: 'job.not_cancellable',
    });
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${uuidv7()}/cancel`, { reason: 'x' }))).toMatchObject({
      status: 404,
    });
    for (const body of [{}, { reason: ' ' }, { reason: 'a\u0000' }, { reason: 'a'.repeat(501) }])
      expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, body))).toMatchObject({ status: 400 });
    expect(await auditedActions()).toEqual([]);
  });

  test('is cancelled once, however often the same command arrives', async () => {
    const jobId = await createJob(server, await createClient(server));
    const key = uuidv7();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'Twice' }, key)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
  });
});

describe('an account', () => {
  test('that is suspended is logged out at once, cannot log in and gets the reason for the rejection, until it is restored', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    for (const [person, login, own] of [
      [client, ['/api/auth/login', { email: client.email, password: PASSWORD }], '/api/ai/my-bookings'],
      [worker, ['/api/worker/login', { emailOrPhone: worker.phone, password: PASSWORD }], '/api/worker/profile'],
    ] as const) {
      expect((await get(server, own, person)).status).toBe(200);
      await parseResponse('suspendAccount', postAsAdmin(`/api/admin/accounts/${person.id}/suspend`, { reason: 'Abuse' }));
      expect(await parseErrorResponse(get(server, own, person))).toMatchObject({ status: 401, code: 'auth.required' });
      expect(await parseErrorResponse(post(server, login[0], login[1]))).toMatchObject({
        status: 403,
        code: 'account.suspended',
      });
      expect(await parseResponse('adminAccount', get(server, `/api/admin/accounts/${person.id}`, admin))).toMatchObject({
        state: 'suspended',
        reason: 'Abuse',
      });
      await parseResponse('restoreAccount', postAsAdmin(`/api/admin/accounts/${person.id}/restore`));
      expect((await get(server, own, person)).status, 'the old token remains invalid').toBe(401);
      expect((await post(server, login[0], login[1])).status).toBe(200);
      expect(await auditedActions(person.id)).toEqual(['account.suspend', 'look.account', 'account.restore']);
    }
  });

  test('that is suspended does not reveal it without the correct password', async () => {
    const client = await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { reason: 'Abuse' });
    expect(
      await parseErrorResponse(post(server, '/api/auth/login', { email: client.email, password: 'not the password' })),
    ).toMatchObject({ status: 401, code: 'auth.bad_credentials' });
  });

  test('is suspended and restored once, and only if it exists and is no admin', async () => {
    const [client, other] = [await createClient(server), await createAdmin(server)];
    const suspend = (id: string) => postAsAdmin(`/api/admin/accounts/${id}/suspend`, { reason: 'Abuse' });
    await Promise.all([suspend(client.id), suspend(client.id), suspend(client.id)]);
    await Promise.all([1, 2, 3].map(() => postAsAdmin(`/api/admin/accounts/${client.id}/restore`)));
    expect(await auditedActions(client.id)).toEqual(['account.suspend', 'account.restore']);
    for (const id of [other.id, admin.id]) {
      expect(await parseErrorResponse(suspend(id))).toMatchObject({ status: 403 });
      expect((await get(server, '/api/admin/board', id === other.id ? other : admin)).status).toBe(200);
    }
    expect(await parseErrorResponse(suspend(uuidv7()))).toMatchObject({ status: 404, code: 'account.not_found' });
  });

  test('that was closed cannot be restored', async () => {
    const client = await createClient(server);
    await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/accounts/${client.id}/restore`))).toMatchObject({ status: 404 });
    expect(await parseResponse('adminAccount', get(server, `/api/admin/accounts/${client.id}`, admin))).toMatchObject({
      state: 'closed',
      email: '',
      phone: '',
    });
  });
});

/** Creates an unchecked worker with a face photo. */
async function createUncheckedWorker(): Promise<TestUser & { face: string }> {
  const worker = await createWorker(server);
  await server.db.prepare(`UPDATE workers SET verification = 'unchecked' WHERE account_id = ?`).bind(worker.id).run();
  const photoKey = uuidv7();
  await server.media.put(photoKey, 'bytes');
  await server.db
    .prepare(`INSERT INTO media (key, owner_id, kind, type, size, created_at) VALUES (?, ?, 'face', 'image/png', 5, 0)`)
    .bind(photoKey, worker.id)
    .run();
  return { ...worker, face: photoKey };
}

describe('the verification documents of a worker', () => {
  const fetchQueue = () => parseResponse('verificationQueue', get(server, '/api/admin/verification', admin));
  const setVerification = (id: string, body: unknown) => postAsAdmin(`/api/admin/workers/${id}/verification`, body);

  test('wait in a queue, oldest first, and are verified, or refused with a reason that the worker can read', async () => {
    const [first, second] = [await createUncheckedWorker(), await createUncheckedWorker()];
    expect((await fetchQueue()).map(({ id, worker }) => [id, worker?.files.map(({ key, kind }) => [key, kind])])).toEqual([
      [first.id, [[first.face, 'face']]],
      [second.id, [[second.face, 'face']]],
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

describe('a payment by UPI', () => {
  test('is listed in the admin console once the client has confirmed it, and the decision of an admin is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const { id } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'upi' }, client),
    );
    const unconfirmedPayments = () => parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin));
    expect(await unconfirmedPayments()).toEqual([]);
    await parseResponse('confirmPayment', post(server, `/api/payments/${id}/confirm`, { reference: '123456789012' }, client));
    expect(await unconfirmedPayments()).toMatchObject([{ id, reference: '123456789012', state: 'claimed' }]);
    expect((await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).paymentsWaiting).toBe(1);
    await parseResponse('confirmPayment', postAsAdmin(`/api/payments/${id}/confirm`, { received: false }));
    expect(await unconfirmedPayments()).toEqual([]);
    expect(await auditedActions(jobId)).toEqual(['payment.refuse']);
  });
});

describe('the audit log', () => {
  test('lists the admin, action and target of each entry, newest first, in pages', async () => {
    const client = await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { reason: 'Abuse' });
    await get(server, '/admin/users?q=asha', admin);
    const response = await get(server, '/api/admin/log?limit=1', admin);
    expect(await response.json()).toMatchObject([{ action: 'list.users', detail: 'q=asha', targetId: null }]);
    const [entry] = await parseResponse(
      'adminAuditLog',
      get(server, `/api/admin/log?limit=1&cursor=${response.headers.get('x-next-cursor')}`, admin),
    );
    expect(entry).toMatchObject({
      action: 'account.suspend',
      adminName: expect.stringMatching(/^admin/),
      targetId: client.id,
      target: 'client',
      targetName: expect.stringMatching(/^client/),
      detail: 'Abuse',
    });
  });

  test('cannot be changed, deleted or replaced, because the database rejects it', async () => {
    await get(server, '/admin/users', admin);
    for (const write of [
      'UPDATE audit_log SET at = 0',
      'DELETE FROM audit_log',
      `REPLACE INTO audit_log (id, at, admin_id, action, detail) SELECT id, 0, '', 'list.jobs', '' FROM audit_log`,
    ])
      await expect(server.db.prepare(write).run()).rejects.toThrow(/only added to/);
    expect(await auditedActions()).toEqual(['list.users']);
  });
});

describe('an admin page reads the same number of rows', () => {
  test('with 2,000 jobs as with 20,000', async () => {
    await insertBulkData(server.db, { jobs: 2000, clients: 1000, workers: 1000 });
    const readsWithFewRows = await adminRowsRead(server.db);
    await insertBulkData(server.db, { jobs: 18_000, clients: 9000, workers: 9000 });
    const readsWithManyRows = await adminRowsRead(server.db);
    expect(Object.keys(readsWithManyRows).length).toBeGreaterThan(15);
    for (const [name, reads] of Object.entries(readsWithManyRows)) {
      expect(reads, name).toBeLessThan(400);
      expect(reads, name).toBeLessThanOrEqual(1.25 * (readsWithFewRows[name] ?? 0) + 5);
    }
    // Control: a query without an index reads the whole table.
    const { meta } = await server.db.prepare(`SELECT * FROM jobs WHERE name LIKE '%x%' ORDER BY amount_paise LIMIT 20`).all();
    expect(meta.rows_read).toBeGreaterThan(19_000);
  });
});
