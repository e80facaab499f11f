import { beforeEach, describe, expect, test } from 'vitest';
import { jobsApi } from '../support/jobs-api.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  parseResponse,
  patch,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const server = withServer();
const { detailOf, successorOf } = jobsApi(server);
const NEW_PHONE = '+919822099999';
const MOTHERS_PHONE = '+919822077777';

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
});
const changePhone = () => parseResponse('changeAccount', patch(server, '/api/account', { phone: NEW_PHONE }, client));
const request = (phone = client.phone) =>
  createJob(server, client, { date: daysFromToday(3), timeSlot: SLOTS[10], service_frequency: 'weekly', phone_number: phone });
/** The number that the worker reads of the next visit after this job, which is completed now. */
async function phoneOfNextVisit(jobId: string, change: () => Promise<unknown>): Promise<string | undefined> {
  await advanceJob(server, jobId, worker, 'start', 'complete');
  await change();
  const { job } = await parseResponse('bookNextVisit', post(server, `/api/job-request/${jobId}/next-visit`, {}, client));
  await advanceJob(server, job.id, worker, 'accept');
  return (await detailOf(worker, job.id)).phone;
}

describe('a client who changes the phone number', () => {
  test('is called on the new one by the worker of the next visits', async () => {
    const jobId = await request();
    await advanceJob(server, jobId, worker, 'accept');
    expect(await phoneOfNextVisit(jobId, changePhone)).toBe(NEW_PHONE);
  });

  test('is called on the new one by the worker of an accepted job, whose phone hears of it, and by the one who takes it over', async () => {
    const jobId = await request();
    await advanceJob(server, jobId, worker, 'accept');
    const { cursor } = await parseResponse('changes', get(server, '/api/changes', worker));
    await changePhone();
    const { jobs } = await parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, worker));
    expect(jobs).toMatchObject([{ id: jobId, customer: { phone: NEW_PHONE } }]);
    const other = await createWorker(server);
    await advanceJob(server, jobId, worker, 'cancel');
    const successorId = await successorOf(client, jobId);
    await advanceJob(server, successorId, other, 'accept');
    expect((await detailOf(other, successorId)).phone).toBe(NEW_PHONE);
  });

  test('leaves the number of a job that was booked with another one, and of a job that is over', async () => {
    const jobId = await request(MOTHERS_PHONE);
    await advanceJob(server, jobId, worker, 'accept');
    expect(await phoneOfNextVisit(jobId, changePhone)).toBe(MOTHERS_PHONE);

    const old = await createClient(server);
    client = old;
    const done = await createJob(server, old, { phone_number: old.phone });
    await advanceJob(server, done, worker, 'accept', 'start', 'complete');
    await server.db.prepare('UPDATE jobs SET starts_at = starts_at - 864000000 WHERE id = ?').bind(done).run();
    await changePhone();
    expect((await detailOf(old, done)).phone).toBe(old.phone);
  });
});
