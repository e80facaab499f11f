import { describe, expect, test } from 'vitest';
import {
  PASSWORD,
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
  type TestUser,
} from '../support/test-users.ts';
import { withAdmin } from '../support/admin-console.ts';
import { insertBulkData } from '../support/bulk-data.ts';
import { adminRowsRead } from '../support/admin-rows-read.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);

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

const found = async (list: string, q: string) =>
  ids((await (await get(server, `/admin/${list}?q=${encodeURIComponent(q)}`, admin)).json()) as { id: string }[]);

describe('the admin lists', () => {
  test('have the specified fields and no others', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    expect(await (await get(server, '/admin/job-requests', admin)).json()).toEqual([
      {
        id: jobId,
        name: 'Asha Kulkarni',
        serviceType: 'plumbing',
        date: jobRequestBody().date,
        status: 'pending',
        time: '10:00 - 12:00 PM',
        workerName: null,
        amount: 349,
      },
    ]);
    await advanceJob(server, jobId, worker, 'accept');
    expect(await (await get(server, '/admin/job-requests', admin)).json()).toMatchObject([
      { id: jobId, workerName: expect.stringMatching(/^worker \d+$/) },
    ]);

    const toListRow = ({ id, email, phone }: TestUser) => ({ id, name: expect.any(String), email, phone });
    expect(await (await get(server, '/admin/users', admin)).json()).toEqual([toListRow(client)]);
    expect(await (await get(server, '/admin/workers', admin)).json()).toEqual([toListRow(worker)]);
    expect(await auditedActions()).toEqual(['list.jobs', 'list.jobs', 'list.users', 'list.workers']);
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

  test('are searched by the end of an id or a phone number, and by a first name and a surname in either order', async () => {
    const [client, other] = [await createClient(server), await createClient(server)];
    await rename('accounts', client.id, 'Zubeida Bano Quadri');
    await rename('accounts', other.id, 'Quadir Zub');
    const job = await createJob(server, client, { name: 'Zubeida Quadri' });
    const idEnd = client.id.slice(-8);
    // Its last digits begin no phone number.
    const number = '9822012345';
    await server.db.prepare('UPDATE accounts SET phone = ? WHERE id = ?').bind(`+91${number}`, client.id).run();
    for (const q of [
      idEnd,
      idEnd.toUpperCase(),
      number.slice(-4),
      `${number.slice(-5, -2)} ${number.slice(-2)}`,
      number.slice(-9),
    ])
      expect(await found('users', q), q).toEqual([client.id]);
    expect(await found('users', client.id.slice(-7))).toEqual([]);
    expect(await found('users', number.slice(-3))).toEqual([]);
    for (const q of ['quadri zub', 'zub quadri', 'QUADRI  z', 'z quadri'])
      expect(await found('users', q), q).toEqual([client.id]);
    expect((await found('users', 'quadi zub')).toSorted()).toEqual([other.id]);
    expect((await found('users', 'zub quad')).toSorted()).toEqual([client.id, other.id].toSorted());
    for (const q of ['z q', 'bano zubeida', 'quadri zubi']) expect(await found('users', q), q).toEqual([]);
    for (const q of [job.slice(-8), 'quadri zub', 'z quad']) expect(await found('job-requests', q), q).toEqual([job]);
  });

  test('find no closed account by the end of a phone number', async () => {
    const client = await createClient(server);
    await server.db.prepare(`UPDATE accounts SET phone = 'closed:a1234' WHERE id = ?`).bind(client.id).run();
    expect(await found('users', '1234')).toEqual([]);
  });

  test('return each user that matches a search in several ways once, on all pages', async () => {
    await insertBulkData(server.db, { jobs: 0, clients: 60, workers: 0 });
    await server.db.prepare(`UPDATE accounts SET name = 'Anand Anandi' WHERE kind = 'client'`).run();
    const all = ids(await fetchAllPages('/admin/users?q=ana%20anan&limit=7'));
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
  });

  test('return a user once if name and surname begin alike', async () => {
    const client = await createClient(server);
    await rename('accounts', client.id, 'Anand');
    expect(await (await get(server, '/admin/users?q=an', admin)).json()).toHaveLength(1);
  });

  test('list suspended users separately and without closed accounts, of which the whole list shows nothing but the id', async () => {
    const [suspended, closed] = [await createClient(server), await createClient(server)];
    await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${suspended.id}/suspend`, { ground: 'conduct', reason: 'Abuse' });
    await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${closed.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    for (const sort of ['id_asc', 'id_desc', 'name_asc', 'name_desc'])
      expect(ids(await parseResponse('adminUsers', get(server, `/admin/users?state=suspended&sort=${sort}`, admin)))).toEqual([
        suspended.id,
      ]);
    const rows = await parseResponse('adminUsers', get(server, '/admin/users?sort=id_asc', admin));
    expect(rows.find(({ id }) => id === closed.id)).toMatchObject({ email: '', phone: '' });
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
    expect(head).toBe('"ID","Name","Service Type","Date","Status","Time","Worker","Amount"');
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
    await postAsAdmin(`/api/admin/accounts/${worker.id}/suspend`, { ground: 'conduct', reason: '=cmd' });
    const jobId = await createJob(server, await createClient(server));
    await postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: '=cmd' });
    const rows = await fetchCsv('/api/admin/log?format=csv');
    expect(rows.find((row) => row.includes(worker.id))).toContain(`"account.suspend","worker","${worker.id}"`);
    expect(rows.find((row) => row.includes(worker.id))).toContain(`"conduct: =cmd"`);
    expect(rows.find((row) => row.includes(jobId))).toContain(`"'=cmd"`);
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
      expect(reads, name).toBeLessThanOrEqual(300);
      expect(reads, name).toBeLessThanOrEqual(1.25 * (readsWithFewRows[name] ?? 0) + 5);
    }
    // Control: a query without an index reads the whole table.
    const { meta } = await server.db.prepare(`SELECT * FROM jobs WHERE name LIKE '%x%' ORDER BY amount_paise LIMIT 20`).all();
    expect(meta.rows_read).toBeGreaterThan(19_000);
  });
});
