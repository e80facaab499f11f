import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { selectFeaturedReviews } from '#api/features/reviews/reviews.repository.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const COMMENT = 'Came on time, mended the tap and left the kitchen clean.';

let [client, worker, jobId] = [{} as TestUser, {} as TestUser, ''];
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
  await run(`UPDATE accounts SET name = 'Asha Devi Kulkarni' WHERE id = '${client.id}'`);
  await run(`UPDATE workers SET locality = 'Kothrud, Pune 411038' WHERE account_id = '${worker.id}'`);
  jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  await run(`UPDATE jobs SET counts_from = NULL WHERE id = '${jobId}'`);
});

const run = (statement: string) => server.db.exec(statement);
const writeReview = (changes: Record<string, unknown> = {}) =>
  post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 5, comment: COMMENT, ...changes }, client);
const featured = async () => (await parseResponse('featuredReview', get(server, '/api/featured-review'))).review;

describe('The review on the home page', () => {
  test('is the newest good one, with the first name of the client, the service and the locality of the worker, and nothing else', async () => {
    await writeReview({ rating: 4 });
    const response = await get(server, '/api/featured-review');
    expect(await response.json()).toEqual({
      review: { rating: 4, comment: COMMENT, firstName: 'Asha', service: 'plumbing', locality: 'Kothrud, Pune' },
    });
  });

  test('is in the script of the reader if there is one, and otherwise the newest', async () => {
    const inLanguage = async (language: string) =>
      (await parseResponse('featuredReview', get(server, `/api/featured-review?language=${language}`))).review?.comment;
    await writeReview();
    expect([await inLanguage('en'), await inLanguage('hi')]).toEqual([COMMENT, COMMENT]);
    const next = await createJob(server, client);
    await advanceJob(server, next, worker, 'accept', 'start', 'complete');
    await run(`UPDATE jobs SET counts_from = NULL WHERE id = '${next}'`);
    const inMarathi = 'वेळेवर आले, नळ नीट केला आणि स्वयंपाकघर स्वच्छ ठेवले.';
    expect((await writeReview({ job_id: next, comment: inMarathi })).status).toBe(200);
    expect([await inLanguage('en'), await inLanguage('hi'), await inLanguage('mr')]).toEqual([COMMENT, inMarathi, inMarathi]);
  });

  test.each([
    ['has three stars', { rating: 3 }],
    ['has no comment', { comment: '' }],
    ['is too short to say anything', { comment: 'Good work.' }],
    ['is long', { comment: 'The tap no longer leaks. '.repeat(9) }],
    ['has a phone number', { comment: 'Came on time and was good. Call 98220 12345 for him.' }],
    ['has a phone number in Devanagari', { comment: 'काम बहुत अच्छा किया, नंबर है ९८२२० १२३४५ ज़रूर बुलाएँ।' }],
    ['has an e-mail address', { comment: 'Very good work, write to asha.k@example.in for more.' }],
    ['has the family name of the client', { comment: 'Everything is well in the Kulkarni home now, thank you.' }],
    ['claims to be written tomorrow', { id: uuidv7(Date.now() + DAY_MS) }],
  ])('is none that %s', async (_, changes) => {
    expect((await writeReview(changes)).status).toBe(200);
    expect(await featured()).toBeNull();
  });

  test.each([
    ['the worker is suspended', () => `UPDATE accounts SET suspended_at = 1 WHERE id = '${worker.id}'`],
    ['the worker was refused', () => `UPDATE workers SET verification = 'refused' WHERE account_id = '${worker.id}'`],
    ['the locality of the worker is unknown', () => `UPDATE workers SET locality = '' WHERE account_id = '${worker.id}'`],
    [
      'the account of the client is suspended or closed',
      () => `UPDATE accounts SET suspended_at = 1 WHERE id = '${client.id}'`,
    ],
    [
      'the job was completed before its time, so that it does not count yet',
      () => `UPDATE jobs SET counts_from = 1 WHERE id = '${jobId}'`,
    ],
  ])('is none if %s', async (_, change) => {
    await writeReview();
    expect(await featured()).not.toBeNull();
    await run(change());
    expect(await featured()).toBeNull();
  });

  test('is found by reading fewer than 400 rows, however many reviews there are', async () => {
    await run(
      `INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, write_id)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        SELECT printf('0190%08x-0000-7000-8000-000000000000', i), 'job' || i, '${client.id}', '${worker.id}', 5, '${COMMENT}', 1, '' FROM n`.replaceAll(
        /\s*\n\s*/g,
        ' ',
      ),
    );
    await writeReview();
    expect(await featured()).not.toBeNull();
    const { meta } = await prepareStatement(server.db, selectFeaturedReviews(Date.now(), true)).all();
    expect(meta.rows_read).toBeLessThan(400);
  });
});
