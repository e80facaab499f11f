import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { errorResponse } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { ServerProcess } from '../support/server-process.ts';
import { prepareAdmin, prepareClient, prepareWorker, type Fetcher } from '../support/test-users.ts';
import type { Case } from './idempotency-case.ts';
import { CASES, rowsBefore } from './idempotency-cases.ts';
import { sendCall } from './idempotent-call.ts';

const FORTY_NINE_HOURS_MS = 49 * 3_600_000;
const serverProcess = new ServerProcess(inject('templates'));
const server: Fetcher = { fetch: (path, init) => fetch(new URL(path, serverProcess.url), init) };

interface Sent extends Case {
  name: string;
  key: string;
  first: [number, unknown];
}
let cases: Sent[] = [];

const mapCases = <T>(valueOf: (one: Sent) => T): Record<string, T> =>
  Object.fromEntries(cases.map((one) => [one.name, valueOf(one)]));

/** What each command has changed. The server is not running. */
function readStates(): Record<string, unknown> {
  const db = serverProcess.database();
  const states = mapCases(({ state }) => db.prepare(`SELECT ${state} AS state`).get()?.['state']);
  db.close();
  return states;
}

/** Sends every command with its key again. */
const repeatAll = async (): Promise<Record<string, [number, unknown]>> =>
  Object.fromEntries(
    await Promise.all(cases.map(async ({ name, call, key }) => [name, await sendCall(server, call, key)] as const)),
  );

/** Every command is sent once under its key, each by users of its own, and then the server is killed. */
beforeAll(async () => {
  await serverProcess.migrate();
  const db = serverProcess.database();
  const prepared = [];
  for (const [name, prepare] of Object.entries(CASES)) {
    const users = [await prepareClient(), await prepareWorker(), await prepareAdmin()] as const;
    for (const row of users.flatMap(({ rows }) => rows)) db.exec(row);
    const [client, worker, admin] = users;
    const people = { client: client.user, worker: worker.user, admin: admin.user };
    for (const row of rowsBefore(name, people)) db.exec(row);
    prepared.push({ name, prepare, people });
  }
  db.close();
  await serverProcess.start();
  cases = await Promise.all(
    prepared.map(async ({ name, prepare, people }) => {
      const one = await prepare(server, people);
      const key = uuidv7();
      return { name, ...one, key, first: await sendCall(server, one.call, key) };
    }),
  );
  await serverProcess.kill();
});
afterAll(() => serverProcess.dispose());

test('every command gets its first response again after the server was killed and restarted, and changes nothing', async () => {
  const before = readStates();
  await serverProcess.start();
  const repeated = await repeatAll();
  await serverProcess.kill();
  expect(mapCases(({ first: [status] }) => status)).toEqual(mapCases(() => 200));
  expect(repeated).toEqual(mapCases(({ first }) => first));
  expect(readStates()).toEqual(before);
});

/** The text of a body without the alerts of admins, which are sent at the same time. */
const textOf = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) =>
    name === 'log' && Array.isArray(value) ? value.filter(({ step }: { step: string }) => !step.startsWith('alert')) : value,
  );

/** The error code of a response, or `same` for the first response of the command. */
const describeLate = ([status, body]: [number, unknown], first: [number, unknown]): string =>
  status === 200 ? (textOf(body) === textOf(first[1]) ? 'same' : 'again') : z.parse(errorResponse, body).code;

test('every command is a new request after 48 hours, when its key is deleted, and its rows say what it does', async () => {
  const before = readStates();
  const db = serverProcess.database();
  db.exec(`UPDATE idempotency_keys SET at = at - ${FORTY_NINE_HOURS_MS}`);
  db.close();
  await serverProcess.start();
  await serverProcess.runScheduled();
  const repeated = await repeatAll();
  await serverProcess.kill();
  expect(mapCases(({ name, first }) => describeLate(repeated[name] ?? [0, null], first))).toEqual(
    mapCases(({ late }) => late ?? 'same'),
  );
  const unchanged = (states: Record<string, unknown>) => mapCases(({ name, late }) => (late === 'again' ? null : states[name]));
  expect(unchanged(readStates())).toEqual(unchanged(before));
});
