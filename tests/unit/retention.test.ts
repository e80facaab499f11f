import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { getTableColumns, type SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { SESSION_MS } from '#contract/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/time.ts';
import { selectJobsToCompact } from '#api/features/jobs/job-compaction.repository.ts';
import { metrics } from '#api/lib/metrics.table.ts';
import { deleteOldRows, MAX_ROWS_PER_RUN } from '#api/retention/delete-old-rows.ts';
import { COMPACT_JOBS_AFTER_MS, RETENTION } from '#api/retention/retention.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { root } from '../support/root.ts';
import { sqliteD1 } from '../support/sqlite-d1.ts';

type Row = Record<string, string | number | null>;
type Table = keyof typeof RETENTION;

/** The triggers compare with the clock of SQLite, which TEST_TIME does not change. */
const NOW = Number(createMigratedDb().prepare(`SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now`).get()?.['now']);
const dialect = new SQLiteAsyncDialect();
let db: DatabaseSync;
beforeEach(() => {
  db = createMigratedDb();
});

const insert = (table: string, row: Row) =>
  db
    .prepare(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
    )
    .run(...Object.values(row));
const run = (statement: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return db.prepare(text).all(...(params as string[]));
};
const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

/** A row of each table whose rows are deleted, of which the retention counts from `at`. */
const SAMPLES: Partial<Record<Table, (at: number, i: number) => Row>> = {
  event_outbox: (at, i) => ({
    party: 'inbox',
    room: 'client_c',
    seq: i + 1,
    type: 'changed',
    body: '{}',
    at,
    delivered_at: at,
  }),
  idempotency_keys: (at, i) => ({ account_id: 'a', key: String(i), fingerprint: '', response: '', at }),
  metrics: (at, i) => ({
    ...Object.fromEntries(Object.keys(getTableColumns(metrics)).map((column) => [column, 0])),
    name: 'request',
    at,
    label: String(i),
  }),
  rate_counters: (at, i) => ({ key: String(i), since: at, count: 1 }),
  room_presence: (at, i) => ({ party: 'inbox', room: String(i), until: at }),
  password_resets: (at, i) => ({ token_hash: String(i), account_id: 'a', expires_at: at }),
  sessions: (at, i) => ({ id: String(i), account_id: 'a', token_version: 1, created_at: at - SESSION_MS, last_used_at: at }),
  push_subscriptions: (at, i) => ({
    account_id: 'a',
    endpoint: String(i),
    p256dh: '',
    auth: '',
    language: 'en',
    token_version: 1,
    created_at: at,
  }),
  known_devices: (at, i) => ({ account_id: 'a', token_hash: String(i), logged_in_at: at }),
  passkey_challenges: (at, i) => ({ challenge: String(i), account_id: 'a', expires_at: at }),
  phone_codes: (at, i) => ({ account_id: String(i), phone: '', code_hash: '', expires_at: at }),
  emergency_contact_requests: (at, i) => ({
    account_id: 'a',
    contact_key: String(i),
    token_hash: String(i),
    created_at: at,
    expires_at: at,
  }),
  unconfirmed_contact_messages: (at, i) => ({ contact_key: String(i), case_id: String(i), at }),
  worker_actions: (at, i) => ({ id: String(i), account_id: 'a', kind: 'accept', at }),
  active_workers: (at, i) => ({ day: dayInIndia(at), worker_id: String(i) }),
  time_proposals: (at, i) => ({
    job_id: String(i),
    id: '',
    proposed_by: 'client',
    old_date: '',
    date: '',
    slot: '',
    starts_at: 0,
    accept_travel: 0,
    state: 'expired',
    proposed_at: 0,
    expires_at: at,
  }),
  read_receipts: (at, i) => ({ job_id: String(i), side: 'client', delivered_seq: 1, seen_seq: 1, at }),
  tickets: (at, i) => ({
    id: String(i),
    number: String(i),
    kind: 'question',
    name: '',
    email: '',
    phone: '',
    language: 'en',
    status: 'closed',
    created_at: 0,
    due_at: 0,
    closed_at: at,
    write_id: '',
  }),
  audit_log: (at) => ({ at, admin_id: 'a', action: 'list.jobs', detail: '' }),
  sos_cases: (at, i) => ({
    id: String(i),
    token_hash: String(i),
    network: '',
    state: 'closed',
    presses: 1,
    created_at: at,
    updated_at: at,
  }),
};
/** Rows of a day are deleted together. */
const STEPS: Partial<Record<Table, number>> = { active_workers: DAY_MS };

const RULES = Object.entries(RETENTION).flatMap(([table, rule]) => ('delete' in rule ? [{ table: table as Table, rule }] : []));

test('every table has its retention', () => {
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
  expect(Object.keys(RETENTION).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('every table whose rows are deleted has a sample here', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(RULES.map(({ table }) => table).toSorted());
});

describe.each(RULES)('the retention of $table', ({ table, rule }) => {
  const add = (at: number, i: number) => insert(table, SAMPLES[table]?.(at, i) ?? {});
  const before = NOW - rule.afterMs;
  const step = STEPS[table] ?? 1;

  test('deletes a row when its time is over, and keeps one that is just younger', async () => {
    add(before, 1);
    add(before + step, 2);
    await deleteOldRows({ DB: sqliteD1(db) }, NOW);
    expect(count(table)).toBe(1);
    await deleteOldRows({ DB: sqliteD1(db) }, NOW + step);
    expect(count(table)).toBe(0);
  });

  test('deletes at most a given number of rows, the oldest first, and goes on with the next run', () => {
    for (let i = 0; i < 5; i++) add(before - (5 - i) * step, i);
    for (let i = 5; i < 7; i++) add(before + step, i);
    const counts = [1, 2, 3].map(() => {
      rule.delete(before, 3).forEach(run);
      return count(table);
    });
    expect(counts).toEqual([4, 2, 2]);
  });

  test('finds the rows by an index', () => {
    const plans = rule.delete(before, 3).flatMap((statement) => {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      return db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...(params as string[]));
    });
    // The oldest rows by their primary key, at most as many as a run deletes.
    const scans = plans.map(({ detail }) => String(detail)).filter((detail) => /^SCAN (?!\(subquery|json_each)/.test(detail));
    expect(scans.filter((detail) => !/^SCAN (event_outbox|audit_log)$/.test(detail))).toEqual([]);
  });
});

test('a run deletes at most 500 rows of a table', async () => {
  for (let i = 0; i < MAX_ROWS_PER_RUN + 1; i++) insert('idempotency_keys', SAMPLES.idempotency_keys?.(0, i) ?? {});
  await deleteOldRows({ DB: sqliteD1(db) }, NOW);
  expect(count('idempotency_keys')).toBe(1);
});

test('a table that cannot be read does not keep the others from their retention, and the run counts as failed', async () => {
  db.exec('DROP TABLE event_outbox');
  insert('rate_counters', SAMPLES.rate_counters?.(0, 1) ?? {});
  await expect(deleteOldRows({ DB: sqliteD1(db) }, NOW)).rejects.toThrow('old rows were not deleted: event_outbox');
  expect(count('rate_counters')).toBe(0);
});

test('an expired session takes its push subscriptions with it, and no others', async () => {
  insert('sessions', SAMPLES.sessions?.(NOW, 1) ?? {});
  for (const session_id of ['1', '2'])
    insert('push_subscriptions', { ...SAMPLES.push_subscriptions?.(NOW, Number(session_id)), session_id });
  await deleteOldRows({ DB: sqliteD1(db) }, NOW);
  expect(db.prepare('SELECT session_id FROM push_subscriptions').all()).toEqual([{ session_id: '2' }]);
});

test('a refusal of an emergency contact stays', async () => {
  insert('emergency_contact_requests', { ...SAMPLES.emergency_contact_requests?.(0, 1), refused_at: 1 });
  await deleteOldRows({ DB: sqliteD1(db) }, NOW);
  expect(count('emergency_contact_requests')).toBe(1);
});

describe('events', () => {
  test('leave the number of the last deleted one of each room', async () => {
    for (let i = 0; i < 3; i++) insert('event_outbox', SAMPLES.event_outbox?.(0, i) ?? {});
    insert('event_outbox', { ...SAMPLES.event_outbox?.(0, 7), party: 'chat', room: 'j' });
    await deleteOldRows({ DB: sqliteD1(db) }, NOW);
    expect(db.prepare('SELECT * FROM deleted_events').all()).toEqual([{ party: 'inbox', room: 'client_c', seq: 3 }]);
  });

  test('are deleted after their time although they could not be delivered', async () => {
    insert('event_outbox', { ...SAMPLES.event_outbox?.(0, 1), delivered_at: null });
    await deleteOldRows({ DB: sqliteD1(db) }, NOW);
    expect(count('event_outbox')).toBe(0);
  });
});

describe('the records that are only added to', () => {
  const steps: Record<string, (at: number) => Row> = {
    audit_log: (at) => SAMPLES.audit_log?.(at, 1) ?? {},
    sos_log: (at) => ({ case_id: '1', at, step: 'raised', note: '' }),
    sos_track: (at) => ({ case_id: '1', slot: 1, at, lat: 0, lng: 0 }),
  };

  test.each([
    ['audit_log', RETENTION.audit_log.afterMs],
    ['sos_log', RETENTION.sos_cases.afterMs],
    ['sos_track', RETENTION.sos_cases.afterMs],
  ])('%s can be deleted after its retention and not before, and never changed', (table, afterMs) => {
    // The triggers read the clock of the machine, which goes on while the tests run.
    insert(table, steps[table]?.(NOW - afterMs + HOUR_MS) ?? {});
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow('only added to');
    db.exec(`DROP TRIGGER ${table}_never_deletes`);
    db.exec(`DELETE FROM ${table}`);
    db = createMigratedDb();
    insert(table, steps[table]?.(NOW - afterMs) ?? {});
    expect(() => db.exec(`UPDATE ${table} SET at = 0`)).toThrow('only added to');
    db.exec(`DELETE FROM ${table}`);
    expect(count(table)).toBe(0);
  });

  test('an emergency is deleted with everything that belongs to it, once its last step is past its retention', async () => {
    const old = NOW - RETENTION.sos_cases.afterMs;
    insert('sos_cases', SAMPLES.sos_cases?.(old - DAY_MS, 1) ?? {});
    insert('sos_log', steps['sos_log']?.(old - DAY_MS) ?? {});
    insert('sos_log', steps['sos_log']?.(old + 1000) ?? {});
    insert('sos_track', steps['sos_track']?.(old - DAY_MS) ?? {});
    insert('sos_presses', { press_id: 'p', case_id: '1', at: old - DAY_MS });
    const counts = () => ['sos_cases', 'sos_log', 'sos_track', 'sos_presses'].map(count);
    await deleteOldRows({ DB: sqliteD1(db) }, NOW);
    expect(counts()).toEqual([1, 2, 1, 1]);
    db.exec('DROP TRIGGER sos_log_never_deletes');
    await deleteOldRows({ DB: sqliteD1(db) }, NOW + 1000);
    expect(counts()).toEqual([0, 0, 0, 0]);
  });

  test('an open emergency stays, however old it is', async () => {
    insert('sos_cases', { ...SAMPLES.sos_cases?.(0, 1), state: 'seen' });
    await deleteOldRows({ DB: sqliteD1(db) }, NOW);
    expect(count('sos_cases')).toBe(1);
  });
});

describe('the jobs to compact', () => {
  const before = NOW - COMPACT_JOBS_AFTER_MS;
  const addJob = (id: string, changes: Row = {}) =>
    insert('jobs', {
      id,
      client_id: id,
      worker_id: 'w',
      is_direct: 0,
      service: 'plumbing',
      profession: 'plumber',
      status: 'completed',
      name: '',
      email: '',
      phone: '',
      address: '',
      date: '',
      starts_at: before,
      frequency: 'one-time',
      duration: '2-hours',
      instructions: '',
      problem: '',
      preferred_gender: 'no-preference',
      amount_paise: 0,
      start_code: '0000',
      created_at: 0,
      completed_at: before,
      write_id: '',
      ...changes,
    });
  const found = (limit = 10) => run(selectJobsToCompact(before, limit)).map(({ id }) => id);

  test('are those whose day and whose end are old enough, and which are not compacted yet', () => {
    addJob('old');
    addJob('cancelled', { status: 'cancelled', completed_at: null, cancelled_at: before - 1, starts_at: before - 1 });
    addJob('later day', { starts_at: before + 1 });
    addJob('later end', { completed_at: before + 1 });
    addJob('open', { status: 'accepted', completed_at: null });
    addJob('compacted', { start_code: '' });
    expect(found()).toEqual(['cancelled', 'old']);
    expect(found(1)).toEqual(['cancelled']);
  });

  test('are not those with an open ticket or a payment that waits', () => {
    addJob('ticket');
    insert('tickets', { ...SAMPLES.tickets?.(0, 1), status: 'open', closed_at: null, job_id: 'ticket' });
    addJob('payment');
    insert('payments', {
      id: 'p',
      job_id: 'payment',
      client_id: 'c',
      worker_id: 'w',
      method: 'upi',
      state: 'claimed',
      amount_paise: 1,
      created_at: 0,
      write_id: '',
    });
    expect(found()).toEqual([]);
    db.exec(`UPDATE tickets SET status = 'closed', closed_at = 1; UPDATE payments SET state = 'paid'`);
    expect(found().toSorted()).toEqual(['payment', 'ticket']);
  });

  test.each(['client', 'worker'])('are not those about which an open complaint of the %s may be that names no job', (side) => {
    const sides = { client_id: 'c', worker_id: 'w', accepted_at: before - 2 };
    addJob('meant', sides);
    addJob('accepted later', { ...sides, accepted_at: before });
    const complaint = { account_id: side === 'client' ? 'c' : 'w', kind: 'complaint', created_at: before - 1, job_id: null };
    insert('tickets', { ...SAMPLES.tickets?.(0, 1), status: 'open', closed_at: null, ...complaint });
    expect(found()).toEqual(['accepted later']);
    db.exec(`UPDATE tickets SET status = 'closed', closed_at = 1`);
    expect(found().toSorted()).toEqual(['accepted later', 'meant']);
  });
});

test('the statements with which the runbook frees space delete what the cron would, and no event', () => {
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = runbook.slice(runbook.indexOf('\n## D1 is down or slow\n'), runbook.indexOf('\n## The outbox is stuck\n'));
  const statements = Array.from(section.matchAll(/--command "(DELETE FROM (\w+) .*)"/g), ([, text = '', table = '']) => ({
    text,
    table,
  }));
  const tables = ['metrics', 'idempotency_keys', 'rate_counters'] as const;
  expect(statements.map(({ table }) => table)).toEqual(tables);
  for (const table of [...tables, 'event_outbox'] as const) {
    const { afterMs } = RETENTION[table];
    for (const [i, age] of [afterMs + HOUR_MS, afterMs - HOUR_MS].entries())
      insert(table, SAMPLES[table]?.(Date.now() - age, i) ?? {});
  }
  for (const { text } of statements) db.exec(text);
  for (const table of tables) expect(count(table), table).toBe(1);
  expect(count('event_outbox')).toBe(2);
});
