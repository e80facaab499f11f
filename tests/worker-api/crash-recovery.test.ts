import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { hashPassword } from '#api/lib/password.ts';
import { gridCellsWithin } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { connectToRoom } from '../support/room-client.ts';
import { PUNE, jobRequestBody, signToken } from '../support/test-users.ts';
import { ServerProcess } from '../support/server-process.ts';
import { STATE_TIMEOUT_MS } from '../support/timeouts.ts';

const CLIENTS = 150;
const ROUNDS = 3;
const server = new ServerProcess(inject('templates'));
const clients = Array.from({ length: CLIENTS * ROUNDS }, () => uuidv7());
const worker = uuidv7();

beforeAll(async () => {
  await server.migrate();
  const db = server.database();
  const hash = await hashPassword('Karigar@123');
  const account = db.prepare(
    `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES (?, ?, 'A', ?1, ?1, ?, ?, 'Pune', 0)`,
  );
  clients.forEach((id, i) => account.run(id, 'client', `+9198${10_000_000 + i}`, hash));
  account.run(worker, 'worker', '+919700000000', hash);
  db.prepare(
    `INSERT INTO workers (account_id, profession, experience, lat, lng, service_cells) VALUES (?, 'plumber', '1-3 years', ?, ?, ?)`,
  ).run(worker, PUNE.lat, PUNE.lng, JSON.stringify(gridCellsWithin(PUNE, 10)));
  db.close();
});
afterAll(() => server.dispose());

const sendRequest = async (path: string, id: string, role: 'client' | 'worker', body?: unknown): Promise<Response> =>
  fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${await signToken(id, role)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('the server loses no acknowledged write when it is killed at any moment, and the sweep delivers the undelivered events after the restart', async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    await server.start();
    let isKilled = false;
    const writers = clients.slice(round * CLIENTS, (round + 1) * CLIENTS).map(async (client, i) => {
      await wait(i * 15);
      if (isKilled) return;
      const id = uuidv7();
      const response = await sendRequest('/api/ai/job-request', client, 'client', jobRequestBody({ id })).catch(() => null);
      // Only a response acknowledges a write, even if the server died right after it. A write without a response may be lost.
      if (response?.status === 200) acknowledged.add(id);
    });
    // A different point in each round, always while writes are under way.
    const killAfter = acknowledged.size + 15 + round * 20;
    await vi.waitUntil(() => acknowledged.size >= killAfter, { timeout: STATE_TIMEOUT_MS, interval: 1 });
    await server.kill();
    isKilled = true;
    await Promise.all(writers);
  }
  expect(acknowledged.size).toBeGreaterThan(20);
  expect(acknowledged.size, 'control: the kills came while writes were under way').toBeLessThan(CLIENTS * ROUNDS);

  const db = server.database();
  const jobs = new Set(
    db
      .prepare('SELECT id FROM jobs')
      .all()
      .map((row) => String(row['id'])),
  );
  expect([...acknowledged].filter((id) => !jobs.has(id))).toEqual([]);
  // A job and its event are written in one transaction: neither exists without the other.
  const dispatchedJobs = db
    .prepare(`SELECT job_id FROM event_outbox WHERE type = 'new-job' ORDER BY id`)
    .all()
    .map((row) => String(row['job_id']));
  expect(new Set(dispatchedJobs)).toEqual(jobs);
  expect(dispatchedJobs).toHaveLength(jobs.size);
  // Simulates a crash between commit and delivery for a third of the events.
  db.exec(`UPDATE event_outbox SET delivered_at = NULL WHERE type = 'new-job' AND id % 3 = 0`);
  // The sweep leaves newer events to the request that wrote them.
  db.exec('UPDATE event_outbox SET at = at - 60000 WHERE delivered_at IS NULL');
  const undelivered = db
    .prepare(`SELECT job_id FROM event_outbox WHERE type = 'new-job' AND delivered_at IS NULL`)
    .all()
    .map((row) => String(row['job_id']));
  db.exec('DELETE FROM room_presence');
  db.close();

  await server.start();
  const { room, ticket } = (await (
    await sendRequest('/api/rooms/ticket', worker, 'worker', { party: 'dispatch', room: 'plumber' })
  ).json()) as { room: string; ticket: string };
  const connection = await connectToRoom(
    new URL(`${server.url.replace('http', 'ws')}/parties/dispatch/${room}?ticket=${ticket}`),
  );
  expect(connection.events).toEqual([]);
  await server.runScheduled();
  const events = await connection.waitForEvents(undelivered.length);
  expect(new Set(events.map((event) => (event.type === 'new-job' ? event.job.id : '')))).toEqual(new Set(undelivered));
  await connection.close();

  await server.kill();
  const finalDb = server.database();
  expect(finalDb.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').get()?.['n']).toBe(0);
  expect(finalDb.prepare('PRAGMA integrity_check').get()?.['integrity_check']).toBe('ok');
  finalDb.close();
});
