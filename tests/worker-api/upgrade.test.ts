import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PAYMENT_VIEW_COLUMNS, type PaymentView } from '#api/features/payments/payments.repository.ts';
import { unpackRow } from '#api/lib/packed-row.ts';
import { DURATION_HOURS, DURATIONS } from '#contract/catalogue.ts';
import { databaseFile } from '../support/database-file.ts';
import { clockAfterRecording, createRecordedState, startOnRecordedState } from '../support/recorded-database.ts';
import { recordedFiles, recordedResponses, recording, type RecordedAccount } from '../support/recording.ts';
import { applyMigrations } from '../support/spawn-script.ts';
import { parseResponse, PASSWORD } from '../support/test-users.ts';
import type { MiniflareServer } from '../support/miniflare-server.ts';

type Rows = Record<string, unknown>[];

/** The rows of every table except those that SQLite and workerd keep for themselves. */
function readTables(stateFolder: string): Map<string, Rows> {
  const db = new DatabaseSync(databaseFile(stateFolder), { readOnly: true });
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[];
  const own = tables.filter(({ name }) => !/^(sqlite|_cf)_/.test(name));
  const rows = new Map(own.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all() as Rows]));
  db.close();
  return rows;
}
/** How many rows the tables have that have any, without the names of the tables, which a migration may change. */
const rowCounts = (tables: Map<string, Rows>): number[] =>
  [...tables].flatMap(([name, { length }]) => (name === 'd1_migrations' || length === 0 ? [] : [length]));

/** The export of an account has JSON texts, to which an update may add fields. */
const withParsedTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, field: unknown) =>
    typeof field === 'string' && field.startsWith('{') ? (JSON.parse(field) as unknown) : field,
  );

const HOME_FIELDS = new Set(['address', 'lat', 'lng', 'about', 'distance', 'instructions']);
/** What a worker still reads of jobs that are not in progress. Older versions also showed the home, before acceptance the full name, and always the client's id. */
const withoutHomes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), function (this: { id?: string; status?: string }, key, field: unknown) {
    if (key === 'customer_id') return this.id;
    const isOver = this.status === 'completed' || this.status === 'cancelled';
    if ((isOver || this.status === 'pending') && HOME_FIELDS.has(key)) return undefined;
    if (this.status !== 'pending') return field;
    if (key === 'name') return firstNameOf(field as string);
    return key === 'customer' ? { name: firstNameOf((field as { name: string }).name) } : field;
  });
const firstNameOf = (name: string): string => name.split(' ')[0] ?? '';

/** Older versions showed the last parts of a worker's address, which may include the PIN code; now it is the locality and the city. */
const withoutPinCodes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) =>
    key === 'address' ? String(field).replace(/ \d{6}$/, '') : field,
  );
/** Older versions showed the whole name of the client who wrote a review. */
const withFirstNames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) => (key === 'reviewerName' ? firstNameOf(String(field)) : field));
/** Older versions also counted direct requests, of which only the worker may know. */
const withoutOffers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) => (key === 'pendingJobs' ? undefined : field));
const isPublicPage = (path: string): boolean => path.startsWith('/api/workers/') || path.startsWith('/api/worker/search');

let stateFolder = '';
let before = new Map<string, Rows>();
let after = new Map<string, Rows>();
let server: MiniflareServer | undefined;
const send = (path: string, init?: RequestInit): Promise<Response> => fetch((server?.url ?? '') + path, init);
const get = (account: RecordedAccount | 'guest', path: string): Promise<Response> =>
  send(path, account === 'guest' ? {} : { headers: { authorization: `Bearer ${recording.accounts[account].token}` } });

const getAfterPassword = async (account: RecordedAccount | 'guest', path: string): Promise<Response> => {
  if (account === 'guest') throw new Error('A guest has no password');
  const response = send('/api/auth/confirm-password', {
    method: 'POST',
    headers: { authorization: `Bearer ${recording.accounts[account].token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const { token } = await parseResponse('confirmPassword', response);
  return send(path, { headers: { authorization: `Bearer ${token}` } });
};

beforeAll(async () => {
  stateFolder = createRecordedState();
  before = readTables(stateFolder);
  await applyMigrations(stateFolder);
  after = readTables(stateFolder);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
/** Starts the server of today on a copy of the upgraded database. */
const startServer = async (): Promise<MiniflareServer> =>
  (server = await startOnRecordedState(stateFolder, clockAfterRecording()));

test('The migrations lose no row of the database of an older version, and a second application changes nothing', async () => {
  const missing = rowCounts(before);
  for (const count of rowCounts(after)) if (missing.includes(count)) missing.splice(missing.indexOf(count), 1);
  expect(missing, 'numbers of rows that no table has any more').toEqual([]);
  await applyMigrations(stateFolder);
  expect(readTables(stateFolder)).toEqual(after);
});

test('Every job in progress has its half hours, and none is listed as overlapping', () => {
  const jobs = (after.get('jobs') ?? []).filter(({ status }) => status === 'accepted' || status === 'ongoing');
  expect(jobs.length).toBeGreaterThan(1);
  const halfHours = Map.groupBy(after.get('worker_time_cells') ?? [], ({ job_id }) => job_id);
  expect([...halfHours.keys()].toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
  for (const { id, worker_id, duration } of jobs) {
    const own = halfHours.get(id) ?? [];
    expect(own, String(id)).toHaveLength(2 * DURATION_HOURS[z.parse(z.enum(DURATIONS), duration)]);
    expect(own.every((halfHour) => halfHour['worker_id'] === worker_id)).toBe(true);
  }
  expect(after.get('overlapping_jobs')).toEqual([]);
});

const sortedById = (rows: unknown) =>
  z.parse(z.array(z.looseObject({ id: z.string() })), rows).toSorted((a, b) => a.id.localeCompare(b.id));
/** Older versions listed the jobs of an account by their date alone. */
const withSortedJobs = (account: unknown) => {
  const { jobs, ...fields } = z.parse(z.looseObject({ jobs: z.unknown() }), account);
  return { ...fields, jobs: sortedById(jobs) };
};
/** Older versions listed direct requests among the other offers. */
const directRequestsFirst = (rows: unknown) =>
  z.parse(z.array(z.looseObject({ byName: z.boolean() })), rows).toSorted((a, b) => Number(b.byName) - Number(a.byName));

test('Every account reads after an upgrade what it read before, with its files', async () => {
  const files = new Map(recordedFiles().map(({ key, base64 }) => [`/media/${key}`, base64]));
  const unread = new Set(files.keys());
  await (await startServer()).runScheduled();
  for (const { account, path, body } of recordedResponses()) {
    const response = path === '/api/account/export' ? await getAfterPassword(account, path) : await get(account, path);
    expect(response.status, `${account} ${path}`).toBe(200);
    const now: unknown = await response.json();
    // The log of the admins grows whenever one of them reads.
    if (path === '/api/admin/log') expect(now).toEqual(expect.arrayContaining(body as unknown[]));
    // Emergencies are listed in another order.
    else if (path.startsWith('/api/sos')) expect(sortedById(now)).toMatchObject(sortedById(body));
    else if (path.startsWith('/api/admin/accounts/')) expect(withSortedJobs(now), path).toMatchObject(withSortedJobs(body));
    else {
      const recorded = ['ravi', 'imran', 'sunita'].includes(account)
        ? withoutHomes(withParsedTexts(body))
        : withParsedTexts(body);
      const shown = path.startsWith('/worker/stats/') ? withoutOffers(recorded) : recorded;
      const listed = path === '/api/worker/jobs/pending' ? directRequestsFirst(shown) : shown;
      const expected = withFirstNames(isPublicPage(path) ? withoutPinCodes(listed) : listed);
      expect(withParsedTexts(now), `${account} ${path}`).toMatchObject(expected as object);
    }
    for (const [url] of JSON.stringify(body).matchAll(/\/media\/[\w.-]+/g)) {
      if (!unread.delete(url)) continue;
      const file = await get(account, url);
      expect(Buffer.from(await file.arrayBuffer()).toString('base64'), `${account} ${url}`).toBe(files.get(url));
    }
  }
  expect([...unread]).toEqual([]);
});

test('The responses that an older version saved for payments are read as they were, without a payee', () => {
  const saved = (after.get('idempotency_keys') ?? []).map(({ response }) => String(response));
  const payments = saved.filter((text) => text.includes('"cash"'));
  expect(payments.length).toBeGreaterThan(0);
  for (const text of payments)
    expect(unpackRow<PaymentView>(PAYMENT_VIEW_COLUMNS, text)).toMatchObject({
      method: 'cash',
      service: 'plumbing',
      client_name: 'Asha Kulkarni',
      worker_name: 'Ravi Jadhav',
      payee_address: null,
    });
});

test('A password reset link that was mailed before an upgrade sets a new password', async () => {
  await startServer();
  const [, token] = recording.passwordResetPath.split('#');
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const password = 'Karigar@124';
  expect((await post('/api/auth/reset-password', { token, password })).status).toBe(200);
  const { email } = recording.accounts.farhan;
  expect((await post('/api/auth/login', { email, password })).status).toBe(200);
});

test('An admin reads the verification queue and the account of a worker who has sent a photo in a chat', async () => {
  await startServer();
  for (const path of ['/api/admin/verification', `/api/admin/accounts/${recording.accounts.ravi.id}`])
    expect((await get('admin', path)).status, path).toBe(200);
});
