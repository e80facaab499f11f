import { createHash } from 'node:crypto';
import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { dispatchRoomName, inboxRoomName, ticketSigningSecret } from '#contract/events.ts';
import { gridCellOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createWorker,
  createAdmin,
  advanceJob,
  PASSWORD,
  post,
  parseResponse,
  parseErrorResponse,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { connectToRoom, joinRoom, roomUrl, requestTicket } from '../support/room-client.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const clientRoom = (user: TestUser) => inboxRoomName('client', user.id);
const workerRoom = (user: TestUser) => inboxRoomName('worker', user.id);

/** Waits until the room starts to close the socket; the close event can come ten seconds later. */
const waitUntilClosed = async (socket: WebSocket): Promise<void> => {
  while (socket.readyState === WebSocket.OPEN) await new Promise((resolve) => setTimeout(resolve, 10));
};

const canConnect = async (party: string, room: string, query: string): Promise<boolean> => {
  try {
    await (await connectToRoom(roomUrl(server, party, room, query))).close();
    return true;
  } catch {
    return false;
  }
};

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
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await connections.client.waitForEvents(4)).toMatchObject([
      { type: 'changed', seq: 1, jobId },
      { type: 'job-accepted', seq: 2, jobId, message: 'A worker has accepted your job!' },
      { type: 'job-status-update', seq: 3, jobId, status: 'ongoing' },
      { type: 'job-status-update', seq: 4, jobId, status: 'completed' },
    ]);
    expect(await connections.other.waitForEvents(2)).toMatchObject([{ type: 'new-job' }, { type: 'job-closed', jobId }]);
    for (const phone of Object.values(connections)) await phone.close();
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

  test('announce a job to a worker two cells away, whose radius may reach it, but not to workers of another city or profession', async () => {
    const client = await createClient(server);
    const near = await joinRoom(
      server,
      await createWorker(server, 'plumber', { lat: PUNE.lat + 0.2, lng: PUNE.lng }),
      'dispatch',
      'plumber',
    );
    const far = await joinRoom(
      server,
      await createWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 }),
      'dispatch',
      'plumber',
    );
    const cook = await joinRoom(server, await createWorker(server, 'cooking'), 'dispatch', 'cooking');
    await createJob(server, client);
    await near.waitForEvents(1);
    expect([far.events, cook.events]).toEqual([[], []]);
    for (const phone of [near, far, cook]) await phone.close();
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
    const phone = await joinRoom(server, client, 'inbox', clientRoom(client));
    for (const seq of [1, 2, 3]) await insertEvent(clientRoom(client), seq, jobId, 60_000);
    await server.runScheduled();
    expect((await phone.waitForEvents(3)).map((event) => event.seq)).toEqual([1, 2, 3]);
    await server.db.exec('UPDATE event_outbox SET delivered_at = NULL');
    await server.runScheduled();
    await insertEvent(clientRoom(client), 4, jobId, 60_000);
    await server.runScheduled();
    expect((await phone.waitForEvents(4)).map((event) => event.seq)).toEqual([1, 2, 3, 4]);
    await phone.close();
  });

  test('is left to its request, as a control, while that may still deliver it', async () => {
    const client = await createClient(server);
    await insertEvent(clientRoom(client), 1, uuidv7(), 0);
    await server.runScheduled();
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first<number>('n'),
    ).toBe(1);
  });
});

describe('a room ticket', () => {
  test('is issued only for the user’s own rooms', async () => {
    const [client, worker, admin] = [await createClient(server), await createWorker(server), await createAdmin(server)];
    const other = await createClient(server);
    const ticketRequests: [TestUser, string, string, number][] = [
      [client, 'inbox', clientRoom(client), 200],
      [client, 'inbox', clientRoom(other), 403],
      [client, 'inbox', workerRoom(worker), 403],
      [client, 'inbox', workerRoom(client), 403],
      [client, 'dispatch', 'plumber', 403],
      [worker, 'inbox', workerRoom(worker), 200],
      [worker, 'dispatch', 'plumber', 200],
      [worker, 'dispatch', 'electrician', 403],
      [worker, 'dispatch', dispatchRoomName('plumber', gridCellOf(PUNE)), 403],
      [admin, 'inbox', clientRoom(client), 403],
      [client, 'desk', 'desk', 400],
    ];
    for (const [user, party, room, status] of ticketRequests)
      expect((await post(server, '/api/rooms/ticket', { party, room }, user)).status, `${party} ${room}`).toBe(status);
  });

  test('contains the actual room: the dispatch room of the worker’s cell, or the room “anywhere” for a worker without a location', async () => {
    expect(await requestTicket(server, await createWorker(server), 'dispatch', 'plumber')).toMatchObject({
      room: dispatchRoomName('plumber', gridCellOf(PUNE)),
      expiresIn: 60,
    });
    expect(await requestTicket(server, await createWorker(server, 'plumber', null), 'dispatch', 'plumber')).toMatchObject({
      room: 'plumber.anywhere',
    });
  });

  test('opens its room once', async () => {
    const client = await createClient(server);
    const ticketResponse = await requestTicket(server, client, 'inbox', clientRoom(client));
    expect(await canConnect('inbox', ticketResponse.room, `?ticket=${ticketResponse.ticket}`)).toBe(true);
    expect(await canConnect('inbox', ticketResponse.room, `?ticket=${ticketResponse.ticket}`)).toBe(false);
  });

  test('opens no room when it is missing, expired, forged, for another room, or a session token', async () => {
    const client = await createClient(server);
    const other = await createClient(server);
    const room = clientRoom(client);
    const claims = { jti: uuidv7(), sub: client.id, ver: 1, party: 'inbox', room, exp: Math.floor(Date.now() / 1000) + 60 };
    const tickets = {
      missing: '',
      over: await sign({ ...claims, exp: claims.exp - 61 }, ticketSigningSecret(SECRET), 'HS256'),
      forged: await sign(claims, ticketSigningSecret('somebody else who would like to listen in here'), 'HS256'),
      'of another room': (await requestTicket(server, other, 'inbox', clientRoom(other))).ticket,
      'of another party': await sign({ ...claims, party: 'dispatch' }, ticketSigningSecret(SECRET), 'HS256'),
      'signed as a session': await sign(claims, SECRET, 'HS256'),
      'a session token': client.token,
    };
    for (const [what, text] of Object.entries(tickets))
      expect(await canConnect('inbox', room, `?ticket=${text}`), what).toBe(false);
    expect(
      await canConnect('inbox', room, `?ticket=${await sign(claims, ticketSigningSecret(SECRET), 'HS256')}`),
      'control: a valid ticket',
    ).toBe(true);
  });
});

test('a room responds to ping with pong, and disconnects a client that sends anything else', async () => {
  const client = await createClient(server);
  const connection = await joinRoom(server, client, 'inbox', clientRoom(client));
  const pong = new Promise((done) => connection.socket.addEventListener('message', ({ data }) => done(data), { once: true }));
  connection.socket.send('ping');
  expect(await pong).toBe('pong');
  connection.socket.send('{"type":"job-accepted"}');
  expect((await connection.closed).code).toBe(1008);
});

test('within a second of its suspension an account is out of every room, its token is rejected, and other connections stay open', async () => {
  const [client, worker, admin] = [await createClient(server), await createWorker(server), await createAdmin(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const other = await joinRoom(server, client, 'chat', jobId);
  const connections = [
    await joinRoom(server, worker, 'inbox', workerRoom(worker)),
    await joinRoom(server, worker, 'dispatch', 'plumber'),
    await joinRoom(server, worker, 'chat', jobId),
  ];
  await parseResponse('suspendAccount', post(server, `/api/admin/accounts/${worker.id}/suspend`, { reason: 'Abuse' }, admin));
  const startedAt = Date.now();
  const closed = Promise.all(
    connections.map(async ({ socket }) => {
      await waitUntilClosed(socket);
      return Date.now() - startedAt;
    }),
  );
  expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
    status: 401,
    code: 'auth.required',
  });
  expect(Math.max(...(await closed))).toBeLessThan(1000);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await other.close();
});

/** Every action except a suspension that revokes the tokens of an account. */
const SESSION_ENDERS: Record<string, (who: TestUser) => Promise<Response>> = {
  'its password was changed': (user) =>
    post(server, '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another password' }, user),
  'it logged out everywhere': (user) => post(server, '/api/auth/logout-everywhere', {}, user),
  'its password was reset by e-mail': async (user) => {
    await server.db
      .prepare('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
      .bind(createHash('sha256').update('a letter’s token').digest('base64url'), user.id, Date.now() + 60_000)
      .run();
    return post(server, '/api/auth/reset-password', { token: 'a letter’s token', password: 'another password' });
  },
  'it was closed': (user) =>
    server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    }),
};

test.each(Object.entries(SESSION_ENDERS))(
  'an account is disconnected from its rooms at once when %s, not at their next heartbeat',
  async (_, end) => {
    const client = await createClient(server);
    const connection = await joinRoom(server, client, 'inbox', clientRoom(client));
    expect((await end(client)).status).toBe(200);
    const startedAt = Date.now();
    await waitUntilClosed(connection.socket);
    expect(Date.now() - startedAt).toBeLessThan(5000);
  },
);
