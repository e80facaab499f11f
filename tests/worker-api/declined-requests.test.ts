import { beforeEach, describe, expect, test } from 'vitest';
import { jobsApi } from '../support/jobs-api.ts';
import { clientRoom, joinRoom } from '../support/room-client.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { detailOf, pendingIds } = jobsApi(server);

let client: TestUser;
let worker: TestUser;
let jobId: string;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
  jobId = await createJob(server, client, {
    workerId: worker.id,
    serviceType: 'plumbing',
    clientName: 'Asha',
    timeSlot: '10:00 - 12:00 PM',
    special_instructions: 'Second floor',
  });
});

const decline = (user: TestUser, id = jobId) => post(server, '/api/worker/jobs/decline', { jobId: id }, user);
const recordOf = ({ id }: TestUser) =>
  server.db
    .prepare(
      `SELECT jobs_completed, jobs_dropped, (SELECT count(*) FROM worker_actions a WHERE a.account_id = workers.account_id) AS actions
        FROM workers WHERE account_id = ?`,
    )
    .bind(id)
    .first();

describe('a worker who says no to a direct request', () => {
  test('ends it, and the client hears at once that it was declined', async () => {
    const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
    const { job } = await parseResponse('declineJob', decline(worker));
    expect(job).toMatchObject({ id: jobId, status: 'cancelled' });
    expect(await inbox.waitForEvents(1)).toMatchObject([{ type: 'job-cancelled', jobId, declined: true }]);
    expect(await detailOf(client, jobId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'worker',
      times: { accepted: null, cancelled: expect.any(Number) },
      successorId: null,
    });
    expect(await pendingIds(worker)).toEqual([]);
    await inbox.close();
  });

  test('keeps their record as it was: no cancelled job, none late, and no limit comes nearer', async () => {
    // Less than the hours in which a cancellation is late.
    await server.db
      .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
      .bind(Date.now() + 600_000, jobId)
      .run();
    const before = await recordOf(worker);
    await parseResponse('declineJob', decline(worker));
    expect(await recordOf(worker)).toEqual(before);
    expect(await server.db.prepare('SELECT cancelled_late FROM jobs WHERE id = ?').bind(jobId).first()).toEqual({
      cancelled_late: 0,
    });
  });

  test('lets the client ask all other workers with the same details, and is not asked again', async () => {
    const other = await createWorker(server);
    await parseResponse('declineJob', decline(worker));
    const { job } = await parseResponse('askAgain', post(server, `/api/job-request/${jobId}/ask-again`, {}, client));
    expect(await detailOf(client, job.id)).toMatchObject({ instructions: 'Second floor', worker_id: null, status: 'pending' });
    expect(await pendingIds(other)).toEqual([job.id]);
    expect(await pendingIds(worker)).toEqual([]);
  });
});

test('A request that its client has withdrawn meanwhile stays withdrawn, and declining it succeeds', async () => {
  await parseResponse('withdrawJob', post(server, `/api/job-request/${jobId}/cancel`, {}, client));
  expect(await parseResponse('declineJob', decline(worker))).toMatchObject({ job: { status: 'cancelled' } });
  expect(await detailOf(client, jobId)).toMatchObject({ cancelledBy: 'client' });
});

test('A declined request is in the history of its worker, as in the changes that another device gets', async () => {
  await parseResponse('declineJob', decline(worker));
  const history = await parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker));
  expect(history).toMatchObject([{ id: jobId, status: 'cancelled' }]);
  const { jobs } = await parseResponse('changes', get(server, '/api/changes', worker));
  expect(jobs).toMatchObject([{ id: jobId, status: 'cancelled' }]);
});

describe('no worker can decline', () => {
  test('a request that is offered to all workers', async () => {
    const open = await createJob(server, await createClient(server));
    expect(await pendingIds(worker)).toContain(open);
    expect(await parseErrorResponse(decline(worker, open))).toMatchObject({ status: 404, code: 'job.not_found' });
  });

  test('the request to another worker', async () => {
    expect(await parseErrorResponse(decline(await createWorker(server)))).toMatchObject({ status: 404, code: 'job.not_found' });
    expect(await pendingIds(worker)).toEqual([jobId]);
  });

  test('a job that they have accepted', async () => {
    const accepted = await createJob(server, await createClient(server), {
      workerId: worker.id,
      serviceType: 'plumbing',
      clientName: 'Meera',
    });
    await advanceJob(server, accepted, worker, 'accept');
    expect(await parseErrorResponse(decline(worker, accepted))).toMatchObject({ status: 409, code: 'job.not_open' });
  });

  test('and accept: of a decline and an acceptance at the same moment exactly one succeeds', async () => {
    const [declined, accepted] = await Promise.all([decline(worker), post(server, '/api/worker/accept', { jobId }, worker)]);
    expect([declined.ok, accepted.ok].filter(Boolean)).toHaveLength(1);
    const row = await server.db.prepare('SELECT status FROM jobs WHERE id = ?').bind(jobId).first('status');
    expect(row).toBe(declined.ok ? 'cancelled' : 'accepted');
  });
});
