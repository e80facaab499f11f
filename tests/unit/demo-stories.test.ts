import { describe, expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { DEMO_LOGINS, createDemoDataWithStories } from '../../scripts/seed/demo-data.ts';
import { STORY_LOGINS } from '../../scripts/seed/stories/stories.ts';
import { createMigratedDb } from '../support/migrated-database.ts';

async function createDatabase(now: number) {
  const { statements, files } = await createDemoDataWithStories(now);
  const db = createMigratedDb();
  for (const statement of statements) db.exec(statement);
  return { db, statements, files };
}

const NOW = Date.parse('2026-11-20T06:15:00Z');
const { db, statements, files } = await createDatabase(NOW);
/** How many rows a query finds. */
const count = (from: string, ...values: (string | number)[]): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${from}`).get(...values)?.['n']);
const idOf = (login: string): string => String(db.prepare('SELECT id FROM accounts WHERE email = ?').get(login)?.['id']);
const client = idOf(DEMO_LOGINS.client);
const UNREAD = `messages m JOIN read_receipts r ON r.job_id = m.job_id AND r.side <> m.sender_role AND m.seq > r.seen_seq
  JOIN jobs j ON j.id = m.job_id`;

describe('the stories of the demo logins', () => {
  test.each(['2026-11-20T20:15:00Z', '2026-11-20T02:20:00Z', '2026-11-20T02:40:00Z', '2027-03-31T13:29:00Z'])(
    'hold the invariants of the database and lie in the past, seeded at %s',
    async (time) => {
      const now = Date.parse(time);
      const { db: seeded } = await createDatabase(now);
      const events = ['created_at', 'accepted_at', 'started_at', 'completed_at', 'cancelled_at'].map((name) => `max(${name})`);
      const latest = Object.values(seeded.prepare(`SELECT ${events.join(', ')} FROM jobs`).get() ?? {}).map(Number);
      const tables = [
        ['messages', 'created_at'],
        ['payments', 'coalesce(paid_at, worker_confirmed_at, client_confirmed_at, created_at)'],
        ['reviews', 'created_at'],
        ['audit_log', 'at'],
        ['sos_log', 'at'],
        ['ticket_messages', 'at'],
        ['media', 'created_at'],
      ] as const;
      for (const [table, at] of tables)
        latest.push(Number(seeded.prepare(`SELECT max(${at}) AS at FROM ${table}`).get()?.['at']));
      expect(latest.filter((at) => !(at > 0 && at < now))).toEqual([]);
      const ongoing = seeded.prepare(`SELECT starts_at, started_at FROM jobs WHERE status = 'ongoing'`).all();
      expect(ongoing).toHaveLength(1);
      const days = '(SELECT 1 FROM jobs GROUP BY client_id, date HAVING count(*) > 1)';
      expect(seeded.prepare(`SELECT count(*) AS n FROM ${days}`).get()?.['n']).toBe(0);
    },
  );

  test('are small enough statements, and the same at every call', async () => {
    expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(90_000);
    expect(statements.filter((statement) => statement.includes('\n'))).toEqual([]);
    expect((await createDemoDataWithStories(NOW)).statements).toEqual(statements);
  });

  test('let the client request a service, and show a visit to come, past and cancelled ones, and what waits to be paid', () => {
    const ofClient = (condition: string): number => count(`jobs j WHERE client_id = ? AND ${condition}`, client);
    expect(ofClient(`status IN ('pending', 'ongoing')`)).toBe(0);
    expect(ofClient(`status = 'accepted'`)).toBe(1);
    expect(ofClient(`status = 'cancelled'`)).toBe(1);
    expect(ofClient(`status = 'completed' AND is_paid = 1`)).toBe(2);
    expect(ofClient(`status = 'completed' AND is_paid = 0 AND id NOT IN (SELECT job_id FROM payments)`)).toBe(1);
    const cash = `payments WHERE client_id = ? AND method = 'cash' AND state = 'claimed' AND worker_confirmed_at > 0 AND client_confirmed_at IS NULL`;
    expect(count(cash, client)).toBe(1);
    expect(count('favourites WHERE client_id = ?', client)).toBe(3);
    expect(count('reviews WHERE reviewer_id = ?', client)).toBe(1);
    expect(count(`${UNREAD} WHERE j.client_id = ? AND m.sender_role = 'worker' AND j.status = 'accepted'`, client)).toBe(1);
  });

  test.each(['plumber', 'electrician', 'maid', 'cook'] as const)(
    'give the %s an offer nearby, a request by name, a visit to come and an unread message',
    (login) => {
      const id = idOf(DEMO_LOGINS[login]);
      expect(count(`jobs WHERE status = 'pending' AND is_direct = 1 AND worker_id = ?`, id)).toBe(1);
      expect(
        count(
          `jobs j JOIN workers w ON w.account_id = ? AND w.profession = j.profession JOIN json_each(w.service_cells) c ON c.value = j.cell
           WHERE j.status = 'pending' AND j.worker_id IS NULL`,
          id,
        ),
      ).toBeGreaterThan(0);
      expect(count(`jobs WHERE status = 'accepted' AND worker_id = ? AND date > ?`, id, dayInIndia(NOW))).toBeGreaterThan(0);
      expect(count(`${UNREAD} WHERE j.worker_id = ? AND m.sender_role = 'client'`, id)).toBeGreaterThan(0);
    },
  );

  test('take the time of accepted and ongoing jobs, as the triggers do', () => {
    const busy = `SELECT id, (ends_at - starts_at) / 1800000 AS cells FROM jobs WHERE status IN ('accepted', 'ongoing')`;
    const taken = 'SELECT count(*) FROM worker_time_cells t WHERE t.job_id = j.id';
    expect(count(`(${busy}) j WHERE cells <> (${taken})`)).toBe(0);
    expect(count('worker_time_cells')).toBeGreaterThan(20);
  });

  test('give the second client a job that is going on', () => {
    const job = db.prepare(`SELECT * FROM jobs WHERE client_id = ? AND status = 'ongoing'`).get(idOf(STORY_LOGINS.family));
    expect(job?.['worker_id']).toBe(idOf(DEMO_LOGINS.maid));
    expect(Number(job?.['started_at'])).toBeGreaterThanOrEqual(Number(job?.['starts_at']));
  });

  test('give the admin applications with documents, money to give back, a suspension of a colleague, and emergencies', () => {
    const documents = `SELECT count(DISTINCT kind) FROM media WHERE owner_id = w.account_id AND kind IN ('face', 'portfolio')`;
    expect(count(`workers w WHERE verification = 'unchecked' AND (${documents}) = 2`)).toBe(4);
    const [admin, refused] = [idOf(DEMO_LOGINS.admin), idOf(STORY_LOGINS.refused)];
    expect(count(`workers w WHERE account_id = ? AND verification_reason > '' AND (${documents}) = 2`, refused)).toBe(1);
    expect(count(`payments p JOIN jobs j ON j.id = p.job_id WHERE p.state = 'refund_due' AND j.status = 'cancelled'`)).toBe(1);
    const reviews = 'suspension_reviews r JOIN accounts a ON a.id = r.account_id AND a.suspended_at > 0';
    expect(count(`${reviews} WHERE r.suspended_by <> ? AND r.due_at > ?`, admin, NOW)).toBe(1);
    expect(count(`sos_cases WHERE drill_by = ? AND state = 'closed' AND presses = 1`, admin)).toBe(1);
    expect(count(`sos_cases WHERE account_id IS NOT NULL AND state = 'helping' AND presses = 1 AND lat > 0`)).toBe(1);
    expect(count(`tickets WHERE status = 'open' AND due_at > ?`, NOW)).toBe(1);
    expect(count('audit_log')).toBeGreaterThan(10);
    expect(count('audit_log a JOIN audit_log b ON b.id = a.id + 1 AND b.at < a.at')).toBe(0);
  });

  test('have the files that the documents name', () => {
    const stored = db.prepare('SELECT key, content_type, size FROM media ORDER BY key').all();
    const given = files.map(({ key, contentType, bytes }) => ({ key, content_type: contentType, size: bytes.length }));
    expect(given.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(stored);
  });
});
