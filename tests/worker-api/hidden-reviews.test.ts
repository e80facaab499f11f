import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminAction } from '#contract/audit.ts';
import { uuidv7 } from '#contract/ids.ts';
import { withAdmin } from '../support/admin-console.ts';
import { withServer } from '../support/server-fixture.ts';
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

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);
const COMMENT = 'She lives in the lane behind the temple, second door.';
const REASON = 'The home of the worker';
const NONE: AdminAction[] = [];

let [client, worker, jobId, reviewId] = [{} as TestUser, {} as TestUser, '', ''];
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
  await run(`UPDATE accounts SET name = 'Asha Kulkarni' WHERE id = '${client.id}'`);
  await run(`UPDATE workers SET locality = 'Kothrud, Pune' WHERE account_id = '${worker.id}'`);
  ({ jobId, reviewId } = await writeReview(COMMENT));
});

const run = (statement: string) => server.db.exec(statement);
async function writeReview(comment: string) {
  const id = await createJob(server, client);
  await advanceJob(server, id, worker, 'accept', 'start', 'complete');
  await run(`UPDATE jobs SET counts_from = NULL WHERE id = '${id}'`);
  const body = { reviewee_id: worker.id, job_id: id, rating: 5, comment };
  const review = await parseResponse('writeReview', post(server, '/api/reviews', body, client));
  return { jobId: id, reviewId: review.id };
}

const path = (id = reviewId) => `/api/admin/reviews/${id}/visibility`;
const setHidden = (hidden: boolean, reason = REASON) =>
  parseResponse('setReviewVisibility', postAsAdmin(path(), { hidden, reason }));
const publicReviews = (user?: TestUser) => parseResponse('reviews', get(server, `/api/reviews/${worker.id}`, user));
const adminReviews = () => parseResponse('adminReviews', get(server, `/api/admin/workers/${worker.id}/reviews`, admin));
const featured = async () => (await parseResponse('featuredReview', get(server, '/api/featured-review'))).review;
const ratingOf = () => parseResponse('reviewSummary', get(server, `/api/reviews/${worker.id}/summary`));
const syncedReviews = async (user: TestUser) =>
  (await parseResponse('changes', get(server, '/api/changes?cursor=0', user))).reviews;
const logAbout = async (target: string) =>
  (await server.db.prepare('SELECT action, detail FROM audit_log WHERE target_id = ? ORDER BY id').bind(target).all()).results;

describe('a review that an admin hides', () => {
  test('keeps its stars, and its words reach guests, the worker and the client nowhere', async () => {
    expect(await publicReviews()).toMatchObject([{ rating: 5, comment: COMMENT }]);
    expect(await featured()).toMatchObject({ comment: COMMENT });
    const rating = await ratingOf();
    expect(rating).toEqual({ averageRating: 5, reviewCount: 1 });
    await setHidden(true);
    for (const reader of [undefined, worker, client])
      expect(await publicReviews(reader)).toMatchObject([{ id: reviewId, rating: 5, comment: '' }]);
    for (const reader of [worker, client]) expect(await syncedReviews(reader)).toMatchObject([{ rating: 5, comment: '' }]);
    expect(await featured()).toBeNull();
    expect(await ratingOf()).toEqual(rating);
  });

  test('keeps its words for admins, and in the copies of their own data that the client and the worker download', async () => {
    await setHidden(true);
    const shown = { id: reviewId, comment: COMMENT, hiddenAt: expect.any(Number) };
    expect(await adminReviews()).toMatchObject([shown]);
    const job = await parseResponse('adminJob', get(server, `/api/admin/jobs/${jobId}`, admin));
    expect(job.reviews).toMatchObject([shown]);
    for (const user of [client, worker])
      expect(await (await get(server, '/api/account/export', user)).text()).toContain(COMMENT);
  });

  test('is shown again with its words', async () => {
    await setHidden(true);
    await setHidden(false, 'It was the address of our office');
    expect(await publicReviews()).toMatchObject([{ comment: COMMENT }]);
    expect(await featured()).toMatchObject({ comment: COMMENT });
    expect(await adminReviews()).toMatchObject([{ comment: COMMENT, hiddenAt: null }]);
  });

  test('is in the audit log with its job and the reason, once for each change', async () => {
    for (const hidden of [true, true, false, false, true]) await setHidden(hidden);
    expect(await logAbout(jobId)).toEqual([
      { action: 'review.hide', detail: REASON },
      { action: 'review.show', detail: REASON },
      { action: 'review.hide', detail: REASON },
    ]);
    const [entry] = await parseResponse('adminAuditLog', get(server, '/api/admin/log?limit=1', admin));
    expect(entry).toMatchObject({ action: 'review.hide', target: 'job', targetId: jobId, detail: REASON });
  });

  test('by two admins at once is hidden once', async () => {
    await Promise.all([1, 2, 3].map(() => setHidden(true)));
    expect(await auditedActions(jobId)).toEqual(['review.hide']);
  });

  test('leaves the other reviews of the worker as they are', async () => {
    await writeReview('Came on time, and the kitchen was clean.');
    await setHidden(true);
    expect((await publicReviews()).map(({ comment }) => comment)).toEqual(['Came on time, and the kitchen was clean.', '']);
  });
});

describe('the words of a review', () => {
  test.each([
    ['without a reason', { hidden: true }, { reason: 'field.required' }],
    ['with an empty reason', { hidden: true, reason: ' ' }, { reason: 'field.required' }],
    ['without saying whether to hide them', { reason: REASON }, { hidden: 'field.required' }],
  ])('are not hidden %s', async (_, body, fields) => {
    expect(await parseErrorResponse(postAsAdmin(path(), body))).toMatchObject({ status: 400, fields });
    expect(await publicReviews()).toMatchObject([{ comment: COMMENT }]);
  });

  test('are hidden only by admins', async () => {
    for (const user of [client, worker])
      expect(await parseErrorResponse(post(server, path(), { hidden: true, reason: REASON }, user))).toMatchObject({
        status: 403,
        code: 'auth.forbidden',
      });
    expect(await parseErrorResponse(post(server, path(), { hidden: true, reason: REASON }))).toMatchObject({ status: 401 });
    await run(`UPDATE accounts SET suspended_at = 1, token_version = token_version + 1 WHERE id = '${admin.id}'`);
    expect(await parseErrorResponse(postAsAdmin(path(), { hidden: true, reason: REASON }))).toMatchObject({ status: 401 });
    expect(await publicReviews()).toMatchObject([{ comment: COMMENT }]);
  });

  test('of an unknown review are not found, and nothing is recorded', async () => {
    expect(await parseErrorResponse(postAsAdmin(path(uuidv7()), { hidden: true, reason: REASON }))).toMatchObject({
      status: 404,
      code: 'review.not_found',
    });
    expect(await auditedActions()).toEqual(NONE);
  });
});

describe('the reviews of a worker in the console', () => {
  test('come in pages, newest first, and each page is recorded', async () => {
    const { reviewId: newer } = await writeReview('Good.');
    const url = `/api/admin/workers/${worker.id}/reviews?limit=1`;
    const first = await get(server, url, admin);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect(await parseResponse('adminReviews', first)).toMatchObject([{ id: newer, job_id: expect.any(String) }]);
    const second = await get(server, `${url}&cursor=${cursor}`, admin);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    expect(await parseResponse('adminReviews', second)).toMatchObject([{ id: reviewId }]);
    expect(await auditedActions(worker.id)).toEqual(['look.reviews', 'look.reviews']);
  });

  test('of an unknown worker are not found, and nothing is recorded', async () => {
    for (const id of [uuidv7(), client.id])
      expect(await parseErrorResponse(get(server, `/api/admin/workers/${id}/reviews`, admin))).toMatchObject({
        status: 404,
        code: 'worker.not_found',
      });
    expect(await auditedActions()).toEqual(NONE);
  });
});
