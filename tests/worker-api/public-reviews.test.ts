import { expect, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { moveEnds } from '../support/job-slots.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseResponse,
  PASSWORD,
  post,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

async function createReviewedWorker() {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  await server.db.prepare("UPDATE accounts SET name = 'Asha Devi Kulkarni' WHERE id = ?").bind(client.id).run();
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  const body = { reviewee_id: worker.id, job_id: jobId, rating: 5, comment: 'Neat.' };
  const written = await parseResponse('writeReview', post(server, '/api/reviews', body, client));
  return { client, worker, written };
}

test('A review shows only the first name of its client, to guests, to the worker and on their devices', async () => {
  const { client, worker, written } = await createReviewedWorker();
  const path = `/api/reviews/${worker.id}`;
  for (const reader of [null, worker, client, await createClient(server)])
    expect(await parseResponse('reviews', get(server, path, reader))).toMatchObject([{ reviewerName: 'Asha' }]);
  expect(written).toMatchObject({ reviewerName: 'Asha' });
  const changes = await parseResponse('changes', get(server, '/api/changes?cursor=0', worker));
  expect(changes.reviews).toMatchObject([{ reviewerName: 'Asha' }]);
});

test('A review of a client who has deleted the account says so', async () => {
  const { client, worker } = await createReviewedWorker();
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ password: PASSWORD });
  await moveEnds(server, CLOSABLE_AFTER_JOB_MS, client.id);
  expect((await server.fetch('/api/account', { method: 'DELETE', headers, body })).status).toBe(200);
  const reviews = await parseResponse('reviews', get(server, `/api/reviews/${worker.id}`));
  expect(reviews).toMatchObject([{ reviewerName: 'Deleted account' }]);
});
