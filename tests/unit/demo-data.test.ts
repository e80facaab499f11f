import { readFileSync, readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { CERTIFICATIONS, SERVICES, SKILLS, type Profession, type Service } from '#contract/catalogue.ts';
import { CITIES, findCity } from '#contract/places/cities.ts';
import { distanceKm } from '#contract/geo.ts';
import { uuidv7Id } from '#contract/ids.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { email, parseIndianMobile } from '#contract/text.ts';
import { dayInIndia, slotStart, type Slot } from '#contract/time.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { verifyPassword } from '#api/lib/password.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, createDemoData } from '../../scripts/seed/demo-data.ts';

const NOW = Date.parse('2026-11-20T20:15:00Z');
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

function createDemoDatabase(statements: readonly string[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  for (const file of files.toSorted()) db.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  for (const statement of statements) db.exec(statement);
  return db;
}

let statements: string[];
let db: DatabaseSync;
/** The rows of a query; `T` is the type of a row. */
const rows = <T>(query: string, ...values: (string | number)[]): T[] => db.prepare(query).all(...values) as T[];
const count = (query: string, ...values: (string | number)[]): number =>
  rows<{ n: number }>(`SELECT count(*) AS n FROM ${query}`, ...values)[0]?.n ?? -1;
const idOf = (address: string): string => rows<{ id: string }>('SELECT id FROM accounts WHERE email = ?', address)[0]?.id ?? '';

beforeAll(async () => {
  statements = await createDemoData(NOW);
  db = createDemoDatabase(statements);
});

describe('the SQL statements', () => {
  test('are each small enough for D1 and in total smaller than 1.5 MB', () => {
    const sizes = statements.map((statement) => Buffer.byteLength(statement));
    expect(Math.max(...sizes)).toBeLessThan(90_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
    expect(statements.filter((statement) => statement.includes('\n'))).toEqual([]);
  });

  test('are the same at every call', async () => {
    expect(await createDemoData(NOW)).toEqual(statements);
  });

  test('have the same users on another day, with other dates', async () => {
    const later = createDemoDatabase(await createDemoData(NOW + 100 * DAY_MS + 7 * 3_600_000));
    const people = 'SELECT id, email, phone, address FROM accounts ORDER BY id';
    expect(later.prepare(people).all()).toEqual(rows(people));
    expect(later.prepare('SELECT max(date) AS last FROM jobs').all()).not.toEqual(rows('SELECT max(date) AS last FROM jobs'));
  });
});

describe('the users', () => {
  test('are 204 workers, 55 clients and one admin', () => {
    expect(count('workers')).toBe(204);
    expect(count(`accounts WHERE kind = 'client'`)).toBe(55);
    expect(count(`accounts WHERE kind = 'admin'`)).toBe(1);
    expect(count('workers w JOIN accounts a ON a.id = w.account_id AND a.kind = ?', 'worker')).toBe(204);
  });

  test('have e-mail addresses, phone numbers and ids that the contract accepts', () => {
    for (const row of rows<{ id: string; email: string; email_key: string; phone: string }>('SELECT * FROM accounts')) {
      expect(uuidv7Id.safeParse(row.id).success, row.id).toBe(true);
      expect(email.safeParse(row.email).success, row.email).toBe(true);
      expect(row.email).toMatch(/@karigar\.example$/);
      expect(row.email_key).toBe(row.email);
      expect(parseIndianMobile(row.phone)).toBe(row.phone);
    }
    expect(count('(SELECT DISTINCT phone FROM accounts)')).toBe(count('accounts'));
  });

  test('live near the city in their address', () => {
    const placed = rows<{ address: string; lat: number; lng: number }>(
      `SELECT a.address, coalesce(w.lat, a.lat) AS lat, coalesce(w.lng, a.lng) AS lng
       FROM accounts a LEFT JOIN workers w ON w.account_id = a.id WHERE a.kind <> 'admin'`,
    );
    for (const { address, ...point } of placed) {
      const city = findCity(address);
      expect(address).toMatch(new RegExp(`, ${city?.name} \\d{6}$`));
      expect(city && distanceKm(city, point), address).toBeLessThan(20);
    }
  });

  test('cover every profession in every city', () => {
    for (const { name } of CITIES)
      expect(
        count(
          '(SELECT DISTINCT w.profession FROM workers w JOIN accounts a ON a.id = w.account_id WHERE a.address LIKE ?)',
          `%, ${name} %`,
        ),
        name,
      ).toBe(4);
  });

  test('have skills and certifications of their profession, and a service area that includes their own cell', () => {
    const list = (text: string) => JSON.parse(text) as string[];
    for (const row of rows<
      Record<'skills' | 'certifications' | 'service_cells' | 'cell' | 'description', string> & { profession: Profession }
    >('SELECT * FROM workers')) {
      expect(SKILLS[row.profession]).toEqual(expect.arrayContaining(list(row.skills)));
      expect(CERTIFICATIONS[row.profession]).toEqual(expect.arrayContaining(list(row.certifications)));
      expect(list(row.service_cells)).toContain(row.cell);
      expect(row.description.length).toBeGreaterThan(30);
    }
    expect(count('workers WHERE service_radius_km NOT BETWEEN 5 AND 15')).toBe(0);
  });
});

describe('the demo logins', () => {
  test('accept the demo password', async () => {
    const hashes = rows<{ password_hash: string }>('SELECT DISTINCT password_hash FROM accounts');
    expect(hashes).toHaveLength(1);
    expect(await verifyPassword(DEMO_PASSWORD, hashes[0]?.password_hash ?? null)).toBe(true);
  });

  test('are a client, an admin and four verified, available workers', () => {
    const kinds = Object.values(DEMO_LOGINS).map((login) => rows('SELECT kind FROM accounts WHERE email = ?', login)[0]);
    expect(kinds).toEqual(['client', 'admin', 'worker', 'worker', 'worker', 'worker'].map((kind) => ({ kind })));
    const workers = `workers w JOIN accounts a ON a.id = w.account_id
      WHERE a.email IN ('plumber@karigar.example', 'electrician@karigar.example', 'maid@karigar.example', 'cook@karigar.example')
      AND w.available = 1 AND w.verification = 'verified'`;
    expect(rows(`SELECT w.profession FROM ${workers} ORDER BY a.phone`)).toEqual(
      ['plumber', 'electrician', 'maid', 'cooking'].map((profession) => ({ profession })),
    );
  });

  test('give the client three past bookings, one of them without a review, and no active request', () => {
    const clientJobs = rows(
      `SELECT j.status, j.cancelled_by, v.rating FROM jobs j LEFT JOIN reviews v ON v.job_id = j.id WHERE j.client_id = ? ORDER BY j.date`,
      idOf(DEMO_LOGINS.client),
    );
    expect(clientJobs).toEqual([
      { status: 'completed', cancelled_by: null, rating: 5 },
      { status: 'cancelled', cancelled_by: 'client', rating: null },
      { status: 'completed', cancelled_by: null, rating: null },
    ]);
  });

  test.each(['plumber', 'electrician', 'maid', 'cook'] as const)(
    'give the %s earnings, reviews and two requests to respond to',
    (login) => {
      const id = idOf(DEMO_LOGINS[login]);
      expect(
        count(`jobs WHERE worker_id = ? AND status = 'completed' AND starts_at > ?`, id, NOW - 40 * DAY_MS),
      ).toBeGreaterThan(5);
      expect(count('reviews WHERE reviewee_id = ?', id)).toBeGreaterThan(4);
      const [me] = rows<{ profession: string; lat: number; lng: number; service_radius_km: number }>(
        'SELECT * FROM workers WHERE account_id = ?',
        id,
      );
      const near = rows<JobRow & { lat: number; lng: number }>(
        `SELECT * FROM jobs WHERE status = 'pending' AND profession = ? AND coalesce(worker_id, ?) = ? ORDER BY date`,
        me?.profession ?? '',
        id,
        id,
      ).filter((job) => me && distanceKm(me, job) <= me.service_radius_km);
      expect(near.map((job) => job.date)).toEqual([dayInIndia(NOW + DAY_MS), dayInIndia(NOW + 2 * DAY_MS)]);
    },
  );
});

describe('the jobs', () => {
  test('belong to existing clients and workers, and have the worker’s profession', () => {
    expect(count(`jobs WHERE client_id NOT IN (SELECT id FROM accounts WHERE kind = 'client')`)).toBe(0);
    expect(count(`jobs WHERE worker_id IS NULL AND (status <> 'pending' OR is_direct = 1)`)).toBe(0);
    expect(
      count(
        'jobs j LEFT JOIN workers w ON w.account_id = j.worker_id WHERE j.worker_id IS NOT NULL AND w.profession IS NOT j.profession',
      ),
    ).toBe(0);
    expect(count('jobs j JOIN accounts a ON a.id IN (j.client_id, j.worker_id) WHERE a.created_at >= j.created_at')).toBe(0);
  });

  test('cost what the rate card says and start with their slot', () => {
    for (const job of rows<JobRow & { service: Service; slot: Slot }>('SELECT * FROM jobs')) {
      expect(job.amount_paise).toBe(visitPrice(job.service, job.duration));
      expect(job.starts_at).toBe(slotStart(job.date, job.slot));
      expect(job.profession).toBe(SERVICES[job.service]);
      expect(job.start_code).toMatch(/^\d{4}$/);
    }
  });

  test('passed through their statuses in order, and all but the pending ones are over', () => {
    expect(count(`jobs WHERE status NOT IN ('pending', 'completed', 'cancelled')`)).toBe(0);
    expect(
      count(
        `jobs WHERE status = 'completed' AND NOT (is_paid = 1 AND cancelled_at IS NULL AND created_at < accepted_at
        AND accepted_at < starts_at AND starts_at <= started_at AND started_at < completed_at AND completed_at < ?)`,
        NOW,
      ),
    ).toBe(0);
    expect(
      count(
        `jobs WHERE status = 'cancelled' AND NOT (is_paid = 0 AND completed_at IS NULL AND cancelled_by IS NOT NULL
        AND accepted_at < cancelled_at AND cancelled_at < starts_at AND starts_at < ?)`,
        NOW,
      ),
    ).toBe(0);
    expect(
      count(`jobs WHERE status = 'pending' AND NOT (accepted_at IS NULL AND created_at < ? AND starts_at > ?)`, NOW, NOW),
    ).toBe(0);
  });

  test('never overlap for a worker, and are at most one per client and day', () => {
    expect(count('(SELECT 1 FROM jobs WHERE worker_id IS NOT NULL GROUP BY worker_id, date HAVING count(*) > 1)')).toBe(0);
    expect(count('(SELECT 1 FROM jobs GROUP BY client_id, date HAVING count(*) > 1)')).toBe(0);
  });

  test('outside a worker’s radius are direct requests', () => {
    const open = rows<JobRow & { from_lat: number; from_lng: number; radius: number; lat: number; lng: number }>(
      `SELECT j.*, w.lat AS from_lat, w.lng AS from_lng, w.service_radius_km AS radius
       FROM jobs j JOIN workers w ON w.account_id = j.worker_id WHERE j.is_direct = 0`,
    );
    for (const job of open) expect(distanceKm({ lat: job.from_lat, lng: job.from_lng }, job)).toBeLessThanOrEqual(job.radius);
  });
});

describe('the reviews', () => {
  test('are by the client of a completed job about its worker, written after the job and not in the future', () => {
    expect(
      count(
        `reviews v LEFT JOIN jobs j ON j.id = v.job_id AND j.client_id = v.reviewer_id AND j.worker_id = v.reviewee_id
        AND j.status = 'completed' AND j.completed_at < v.created_at WHERE j.id IS NULL OR v.created_at >= ?`,
        NOW,
      ),
    ).toBe(0);
    expect(count('reviews WHERE rating NOT IN (1, 2, 3, 4, 5)')).toBe(0);
  });

  test('add up to the counters of each worker, none of whom has more than fourteen', () => {
    const summed = `SELECT w.account_id, w.rating_sum, w.rating_count, coalesce(sum(v.rating), 0) AS s, count(v.id) AS c
      FROM workers w LEFT JOIN reviews v ON v.reviewee_id = w.account_id GROUP BY w.account_id`;
    expect(count(`(${summed}) WHERE rating_sum <> s OR rating_count <> c`)).toBe(0);
    expect(count('workers WHERE rating_count > 14')).toBe(0);
    expect(count('workers WHERE rating_count = 0')).toBeGreaterThan(10);
  });

  test('are mostly positive, sometimes negative, and some are in Hindi or Marathi', () => {
    const total = count('reviews');
    expect(count('reviews WHERE rating >= 4') / total).toBeGreaterThan(0.7);
    expect(count('reviews WHERE rating <= 2') / total).toBeGreaterThan(0.02);
    expect(count(`reviews WHERE unicode(comment) BETWEEN 0x0900 AND 0x097F`) / total).toBeGreaterThan(0.1);
  });
});
