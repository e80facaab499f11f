import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { withServer } from '../support/server-fixture.ts';
import type { Fetcher } from '../support/test-users.ts';
import { waitForLog } from '../support/wait-for-log.ts';
import { createAccessState } from '../worker-api/endpoint-access-state.ts';
import { generateBadRequests, type BadRequest } from './bad-requests.ts';
import { changedTables, databaseState } from './database-state.ts';
import { isLong, seed } from './form.ts';

const server = withServer();
const COUNT = isLong ? 10_000 : 500;
const PARALLEL = 8;

/** What is wrong with the response to a bad request; null if it is rejected with a code. */
async function problemOf(target: Fetcher, { name, fault, url, init }: BadRequest): Promise<string | null> {
  const response = await target.fetch(url, init);
  const text = await response.text();
  const hasCode = /^\{"code":"[a-z]+\.[a-z_]+","message":"/.test(text);
  const isRejected = response.status >= 400 && response.status < 500 && hasCode;
  return isRejected ? null : `${name}: ${fault} → ${response.status} ${text.slice(0, 200)}`;
}

/** Sends all requests and returns the problems of their responses and the tables that they have changed. */
async function attack(target: Fetcher, requests: readonly BadRequest[]): Promise<{ problems: string[]; written: string[] }> {
  const before = await databaseState(server);
  const problems: string[] = [];
  const queue = requests.values();
  const sendNext = async () => {
    for (const request of queue) {
      const problem = await problemOf(target, request);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendNext));
  return { problems, written: changedTables(before, await databaseState(server)) };
}

describe(`${COUNT} requests that the contract does not allow`, () => {
  test('are all rejected with a code, and write nothing', async () => {
    console.log(`bad requests: seed ${seed}; repeat with SECURITY_SEED=${seed}`);
    const state = await createAccessState(server);
    const requests = generateBadRequests(state, COUNT, seed);
    expect(requests.length).toBeGreaterThanOrEqual(COUNT);
    expect(await attack(server, requests), `SECURITY_SEED=${seed}`).toEqual({ problems: [], written: [] });
    await waitForLog(server);
    expect(server.log.filter((line) => line.includes('server.error'))).toEqual([]);
  });

  test('are noticed when a server accepts them, fails or writes (control)', async () => {
    const requests = generateBadRequests(await createAccessState(server), 200, seed);
    const accepting: Fetcher = { fetch: () => Promise.resolve(Response.json({})) };
    const failing: Fetcher = {
      fetch: () => Promise.resolve(Response.json({ code: 'server.error', message: '' }, { status: 500 })),
    };
    for (const vulnerable of [accepting, failing])
      expect((await attack(vulnerable, requests)).problems).toHaveLength(requests.length);
    const writing: Fetcher = {
      async fetch() {
        await server.db.prepare('INSERT INTO favourites SELECT ?, id, 0 FROM accounts LIMIT 1').bind(uuidv7()).run();
        return Response.json({ code: 'request.invalid', message: '' }, { status: 400 });
      },
    };
    expect(await attack(writing, requests.slice(0, 1))).toEqual({ problems: [], written: ['favourites'] });
  });
});
