import { describe, expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { createClient, createJob, createWorker, get, advanceJob, parseResponse } from '../support/test-users.ts';
import { withAdmin } from '../support/admin-console.ts';
import { insertBulkData } from '../support/bulk-data.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { admin, postAsAdmin } = withAdmin(server);

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
