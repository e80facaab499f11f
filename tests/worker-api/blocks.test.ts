import { beforeEach, expect, test } from 'vitest';
import { aClient, aJob, aWorker, get, post, read, refusalOf, request, type Person } from '../support/people.ts';
import { ring } from '../support/phone.ts';
import { dayInIndia } from '#contract/time.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

let client: Person;
let blocked: Person;
let other: Person;
beforeEach(async () => {
  client = await aClient(server);
  blocked = await aWorker(server);
  other = await aWorker(server);
  await change('PUT', blocked);
});

async function change(method: 'PUT' | 'DELETE', worker: Person, who = client): Promise<void> {
  const answer = await server.fetch(`/api/blocked/${worker.id}`, { method, headers: { authorization: `Bearer ${who.token}` } });
  expect(answer.status).toBe(200);
}
const search = async (who: Person | null) =>
  (await read('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune', who))).map(({ id }) => id);
const matches = async (who: Person | null) =>
  (await read('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing' }, who))).workers.map(({ id }) => id);
const offered = async (worker: Person) =>
  (await read('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id);

test('a client is not shown whom he has blocked; everybody else is', async () => {
  for (const ask of [search, matches]) {
    expect(await ask(client)).toEqual([other.id]);
    for (const who of [null, await aClient(server), blocked])
      expect((await ask(who)).toSorted()).toEqual([blocked.id, other.id].toSorted());
  }
});

test('a blocked worker is not offered what that client asks for, cannot take it, and is not told why', async () => {
  const jobId = await aJob(server, client);
  expect(await offered(blocked)).toEqual([]);
  expect(await offered(other)).toEqual([jobId]);
  expect(await refusalOf(post(server, '/api/worker/accept', { jobId }, blocked))).toMatchObject({
    status: 404,
    code: 'job.not_found',
  });
  expect((await get(server, `/api/job-request/${jobId}`, blocked)).status).toBe(404);
  expect((await post(server, '/api/worker/accept', { jobId }, other)).status).toBe(200);
});

test('a blocked worker does not hear of what that client asks for; another hears it', async () => {
  const deaf = await ring(server, blocked, 'dispatch', 'plumber');
  const hears = await ring(server, other, 'dispatch', 'plumber');
  const jobId = await aJob(server, client);
  expect(await hears.until(1)).toMatchObject([{ type: 'new-job', job: { id: jobId } }]);
  // What comes after, of somebody else, shows that the line was open all the time.
  const second = await aJob(server, await aClient(server));
  expect(await deaf.until(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
  await Promise.all([deaf.hangUp(), hears.hangUp()]);
});

test('a client cannot ask by name whom he has blocked, before or after', async () => {
  const byName = { ...request(), workerId: blocked.id, clientName: 'Asha' };
  expect((await refusalOf(post(server, '/api/ai/job-request', byName, client))).code).toBe('worker.blocked');
  const jobId = await aJob(server, client);
  const ask = (worker: Person) => post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client);
  expect((await refusalOf(ask(blocked))).code).toBe('worker.blocked');
  await change('DELETE', blocked);
  expect((await ask(blocked)).status).toBe(200);
});

test('blocking again is the same, takes the heart away, is listed, and ends when taken back', async () => {
  const favourite = (method: string) =>
    server.fetch(`/api/favorites/${other.id}`, { method, headers: { authorization: `Bearer ${client.token}` } });
  await favourite('PUT');
  await change('PUT', other);
  await change('PUT', other);
  expect(await read('favourites', get(server, '/api/favorites', client))).toEqual([]);
  const listed = async () => (await read('blockedWorkers', get(server, '/api/blocked', client))).map(({ id }) => id).toSorted();
  expect(await listed()).toEqual([blocked.id, other.id].toSorted());
  await change('DELETE', other);
  await change('DELETE', other);
  expect(await listed()).toEqual([blocked.id]);
  expect(await search(client)).toEqual([other.id]);
});

test('a worker is remembered as here on the day his phone comes into a room, and only that day is written', async () => {
  const seen = async () =>
    (await server.db.prepare('SELECT seen_on FROM workers WHERE account_id = ?').bind(other.id).first<{ seen_on: string }>())
      ?.seen_on;
  expect(await seen()).toBeNull();
  const line = await ring(server, other, 'dispatch', 'plumber');
  await expect.poll(seen).toBe(dayInIndia(Date.now()));
  await line.hangUp();
});
