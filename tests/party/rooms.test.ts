import { describe, expect, test } from 'vitest';
import { SOS_ROOM } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createAdmin,
  createClient,
  createJob,
  createWorker,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  PUNE,
} from '../support/test-users.ts';
import { clientRoom, joinRoom, workerRoom } from '../support/room-client.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { waitUntilPublished } from '../support/published.ts';

const server = withServer();

describe('rooms', () => {
  test('announce a new job to a nearby worker, its acceptance and start to the client, and to every other worker that it is gone', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const connections = {
      client: await joinRoom(server, client, 'inbox', clientRoom(client)),
      worker: await joinRoom(server, worker, 'dispatch', 'plumber'),
      other: await joinRoom(server, other, 'dispatch', 'plumber'),
    };
    const jobId = await createJob(server, client);
    expect(await connections.worker.waitForEvents(1)).toMatchObject([
      { type: 'new-job', job: { id: jobId, serviceType: 'plumbing' } },
    ]);
    // One after the other: a room leaves out an event that a later one has overtaken.
    await connections.client.waitForEvents(1);
    await advanceJob(server, jobId, worker, 'accept');
    await connections.client.waitForEvents(2);
    await advanceJob(server, jobId, worker, 'start');
    await connections.client.waitForEvents(3);
    await advanceJob(server, jobId, worker, 'complete');
    expect(await connections.client.waitForEvents(4)).toMatchObject([
      { type: 'changed', seq: 1, jobId },
      { type: 'job-accepted', seq: 2, jobId, message: 'A worker has accepted your job!' },
      { type: 'job-status-update', seq: 3, jobId, status: 'ongoing' },
      { type: 'job-status-update', seq: 4, jobId, status: 'completed' },
    ]);
    expect(await connections.other.waitForEvents(2)).toMatchObject([{ type: 'new-job' }, { type: 'job-closed', jobId }]);
    for (const connection of Object.values(connections)) await connection.close();
  });

  test('announce a direct request in the inbox of its worker and nowhere else', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const inbox = await joinRoom(server, worker, 'inbox', workerRoom(worker));
    const dispatch = await joinRoom(server, other, 'dispatch', 'plumber');
    const body = {
      workerId: worker.id,
      serviceType: 'plumber',
      clientName: 'Asha',
      address: 'Pune',
      status: 'accepted',
      date: '2099-01-01',
    };
    const { job } = await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client));
    expect(job).toMatchObject({ status: 'pending', time: null, service: 'plumbing' });
    expect(await inbox.waitForEvents(1)).toMatchObject([{ type: 'booking-request', customerName: 'Asha', jobId: job.id }]);
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId: job.id }, other))).toMatchObject({
      status: 404,
    });
    await parseResponse('withdrawJob', post(server, `/api/job-request/${job.id}/cancel`, {}, client));
    expect(await inbox.waitForEvents(2)).toMatchObject([{}, { type: 'job-cancelled', jobId: job.id }]);
    expect(dispatch.events).toEqual([]);
    await inbox.close();
    await dispatch.close();
  });

  test('announce a job to a worker two cells away, whose radius reaches it, but not to workers of another city or profession', async () => {
    const client = await createClient(server);
    const nearWorker = await createWorker(server, 'plumber', { lat: PUNE.lat + 0.2, lng: PUNE.lng });
    await server.db.prepare('UPDATE workers SET service_radius_km = 25 WHERE account_id = ?').bind(nearWorker.id).run();
    const near = await joinRoom(server, nearWorker, 'dispatch', 'plumber');
    const far = await joinRoom(
      server,
      await createWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 }),
      'dispatch',
      'plumber',
    );
    const cook = await joinRoom(server, await createWorker(server, 'cooking'), 'dispatch', 'cooking');
    await createJob(server, client);
    await near.waitForEvents(1);
    await waitUntilPublished(server);
    await Promise.all([far.ping(), cook.ping()]);
    expect([far.events, cook.events]).toEqual([[], []]);
    for (const connection of [near, far, cook]) await connection.close();
  });

  test('announce a job without a location to every worker of the profession', async () => {
    const client = await createClient(server);
    const far = await joinRoom(
      server,
      await createWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 }),
      'dispatch',
      'plumber',
    );
    await createJob(server, client, { address: 'Village road, behind the school', latitude: null, longitude: null });
    await far.waitForEvents(1);
    await far.close();
  });

  test('receive no event while they are empty, and the event is still marked as delivered', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    await expect
      .poll(() =>
        server.db
          .prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL AND job_id = ?')
          .bind(jobId)
          .first<number>('n'),
      )
      .toBe(0);
  });
});

describe('an undelivered event', () => {
  const insertEvent = (room: string, seq: number, jobId: string, age: number) =>
    server.db
      .prepare(
        `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, 'changed', ?, json_object('jobId', ?), ?)`,
      )
      .bind(room, seq, jobId, jobId, Date.now() - age)
      .run();

  test('is delivered by the sweep, and only once, even if it is sent to the room again', async () => {
    const client = await createClient(server);
    const jobId = uuidv7();
    const connection = await joinRoom(server, client, 'inbox', clientRoom(client));
    for (const seq of [1, 2, 3]) await insertEvent(clientRoom(client), seq, jobId, 60_000);
    await server.runScheduled();
    expect((await connection.waitForEvents(3)).map((event) => event.seq)).toEqual([1, 2, 3]);
    await server.db.exec('UPDATE event_outbox SET delivered_at = NULL');
    await server.runScheduled();
    await insertEvent(clientRoom(client), 4, jobId, 60_000);
    await server.runScheduled();
    expect((await connection.waitForEvents(4)).map((event) => event.seq)).toEqual([1, 2, 3, 4]);
    await connection.close();
  });

  test('of one room, or one that cannot be read, does not keep the others from being delivered', async () => {
    const [client, admin] = [await createClient(server), await createAdmin(server)];
    const connection = await joinRoom(server, client, 'inbox', clientRoom(client));
    const sosRoom = await joinSosRoom(server, admin);
    const isWaiting = async (room: string) =>
      (await server.db.prepare('SELECT delivered_at FROM event_outbox WHERE room = ?').bind(room).first('delivered_at')) ===
      null;
    await server.db
      .prepare(
        `INSERT INTO event_outbox (party, room, seq, type, body, at)
          VALUES ('sos', ?1, 1, 'sos-updated', '{"id":"x"}', ?2), ('inbox', 'client_x', 1, 'changed', '{}', ?2)`,
      )
      .bind(SOS_ROOM, Date.now() - 60_000)
      .run();
    await insertEvent(clientRoom(client), 1, uuidv7(), 60_000);
    // The room of the admins reads them for each event.
    await server.db.exec('ALTER TABLE sos_cases RENAME TO hidden_cases');
    try {
      await server.runScheduled();
      expect(await connection.waitForEvents(1)).toMatchObject([{ type: 'changed', seq: 1 }]);
      expect(await isWaiting(clientRoom(client))).toBe(false);
      expect(await isWaiting('client_x'), 'one that cannot be read').toBe(false);
      expect(await isWaiting(SOS_ROOM), 'control: that room failed').toBe(true);
    } finally {
      await server.db.exec('ALTER TABLE hidden_cases RENAME TO sos_cases');
    }
    await server.runScheduled();
    expect(await isWaiting(SOS_ROOM)).toBe(false);
    await Promise.all([connection.close(), sosRoom.close()]);
  });

  test('control: is not delivered by the sweep while its request may still deliver it', async () => {
    const client = await createClient(server);
    await insertEvent(clientRoom(client), 1, uuidv7(), -60_000);
    await server.runScheduled();
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first<number>('n'),
    ).toBe(1);
  });
});
