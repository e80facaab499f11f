import { describe, expect, test } from 'vitest';
import { Database } from '#api/lib/db.ts';
import { findJobsInProgress } from '#api/features/jobs/job-lists.repository.ts';
import { selectReviewsForExport } from '#api/features/reviews/reviews.repository.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const HOUR_MS = 3_600_000;

/** Inserts jobs of one worker, each of another client; the last three are accepted, all others completed. */
const insertJobs = (count: number) =>
  server.db
    .prepare(
      `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at,
          frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, accepted_at, completed_at, write_id)
        SELECT 'j' || value, 'c' || value, 'w', 0, 'plumbing', 'plumber', iif(value < ?2, 'completed', 'accepted'), 'N', '', '', '', '2026-01-01',
          '10:00 - 12:00 PM', value * ${HOUR_MS}, 'one-time', '2-hours', '', '', 'no-preference', 50000, 'x', 1, 1,
          iif(value < ?2, value * ${HOUR_MS}, NULL), '' FROM json_each(?1)`,
    )
    .bind(JSON.stringify(Array.from({ length: count }, (_, i) => i)), count - 3)
    .run();

describe('where thousands of jobs and reviews are stored,', () => {
  test('the jobs in progress of a worker are found without reading those that are over', async () => {
    await insertJobs(3000);
    const db = new Database(server.db);
    const rows = await findJobsInProgress(db, 'w', { keys: null, limit: 100 });
    expect(rows.map(({ id }) => id)).toEqual(['j2997', 'j2998', 'j2999']);
    expect(db.rowsRead).toBeLessThan(100);
  });

  test('an export has the reviews that the account gave or got, and reads no others', async () => {
    await insertJobs(3000);
    await server.db
      .prepare(
        `INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, write_id)
          SELECT 'r' || id, id, client_id, 'w' || (starts_at / ${HOUR_MS} % 1000), 5, '', starts_at, '' FROM jobs`,
      )
      .run();
    const exported = async (accountId: string) => {
      const db = new Database(server.db);
      const rows = await db.all(selectReviewsForExport(accountId));
      expect(db.rowsRead).toBeLessThan(30);
      return rows.map(({ id, way }) => `${id} ${way}`);
    };
    expect(await exported('c5')).toEqual(['rj5 given']);
    expect(await exported('w5')).toEqual(['rj2005 got', 'rj1005 got', 'rj5 got']);
  });
});
