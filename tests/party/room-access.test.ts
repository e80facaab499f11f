import { createHash } from 'node:crypto';
import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { dispatchRoomName, HEARTBEAT, SOS_ROOM, ticketSigningSecret } from '#contract/events.ts';
import { gridCellOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createWorker,
  createAdmin,
  advanceJob,
  get,
  logIn,
  PASSWORD,
  post,
  parseResponse,
  parseErrorResponse,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { clientRoom, connectToRoom, joinRoom, requestTicket, roomUrl, workerRoom } from '../support/room-client.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

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

  test('for the SOS room is not issued for a revoked token', async () => {
    const admin = await createAdmin(server);
    const requestSosTicket = () => post(server, '/api/rooms/ticket', { party: 'sos', room: SOS_ROOM }, admin);
    expect((await requestSosTicket()).status).toBe(200);
    await post(server, '/api/auth/logout-everywhere', {}, admin);
    expect(await parseErrorResponse(requestSosTicket())).toMatchObject({ status: 401, code: 'auth.required' });
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
      expired: await sign({ ...claims, exp: claims.exp - 61 }, ticketSigningSecret(SECRET), 'HS256'),
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

test('a suspended account is disconnected from its rooms at once, not at their next heartbeat, its token is rejected, and other connections stay open', async () => {
  const [client, worker, admin] = [await createClient(server), await createWorker(server), await createAdmin(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const other = await joinRoom(server, client, 'chat', jobId);
  const connections = [
    await joinRoom(server, worker, 'inbox', workerRoom(worker)),
    await joinRoom(server, worker, 'dispatch', 'plumber'),
    await joinRoom(server, worker, 'chat', jobId),
  ];
  await parseResponse(
    'suspendAccount',
    post(server, `/api/admin/accounts/${worker.id}/suspend`, { ground: 'conduct', reason: 'Abuse' }, admin),
  );
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
  expect(Math.max(...(await closed))).toBeLessThan(HEARTBEAT.pingEveryMs / 2);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await other.close();
});

/** Every action except a suspension that revokes the tokens of an account. */
const SESSION_REVOCATIONS: Record<string, (user: TestUser) => Promise<Response>> = {
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

test.each(Object.entries(SESSION_REVOCATIONS))(
  'an account is disconnected from its rooms at once when %s, not at their next heartbeat',
  async (_, revokeSessions) => {
    const client = await createClient(server);
    const connection = await joinRoom(server, client, 'inbox', clientRoom(client));
    expect((await revokeSessions(client)).status).toBe(200);
    const startedAt = Date.now();
    await waitUntilClosed(connection.socket);
    expect(Date.now() - startedAt).toBeLessThan(HEARTBEAT.pingEveryMs / 2);
  },
);

test.each(Object.entries(SESSION_REVOCATIONS))(
  'a ticket that was issued before opens no room when %s',
  async (_, revokeSessions) => {
    const client = await createClient(server);
    const { room, ticket } = await requestTicket(server, client, 'inbox', clientRoom(client));
    const control = await requestTicket(server, client, 'inbox', clientRoom(client));
    expect(await canConnect('inbox', control.room, `?ticket=${control.ticket}`), 'control: before').toBe(true);
    expect((await revokeSessions(client)).status).toBe(200);
    expect(await canConnect('inbox', room, `?ticket=${ticket}`)).toBe(false);
  },
);

test('an account has at most twenty connections to a room, and can connect again when one of them has closed', async () => {
  const client = await createClient(server);
  const connections = await Promise.all(
    Array.from({ length: 20 }, () => joinRoom(server, client, 'inbox', clientRoom(client))),
  );
  const connectOnceMore = async () => {
    const { room, ticket } = await requestTicket(server, client, 'inbox', clientRoom(client));
    return canConnect('inbox', room, `?ticket=${ticket}`);
  };
  expect(await connectOnceMore()).toBe(false);
  await connections[0]?.close();
  await expect.poll(connectOnceMore).toBe(true);
  await Promise.all(connections.map((connection) => connection.close()));
});

test('a session that is ended on another device loses its connections and tickets at once, and other sessions keep theirs', async () => {
  const client = await createClient(server);
  const [here, lost] = [await logIn(server, client), await logIn(server, client)];
  const [kept, closing] = [
    await joinRoom(server, here, 'inbox', clientRoom(client)),
    await joinRoom(server, lost, 'inbox', clientRoom(client)),
  ];
  const { room, ticket } = await requestTicket(server, lost, 'inbox', clientRoom(client));
  const control = await requestTicket(server, lost, 'inbox', clientRoom(client));
  expect(await canConnect('inbox', control.room, `?ticket=${control.ticket}`), 'control: before').toBe(true);
  const sessions = await parseResponse('sessions', get(server, '/api/account/sessions', lost));
  const { id = '' } = sessions.find(({ current }) => current) ?? {};
  const headers = { authorization: `Bearer ${here.token}` };
  expect((await server.fetch(`/api/account/sessions/${id}`, { method: 'DELETE', headers })).status).toBe(200);
  expect(await closing.closed).toMatchObject({ code: 1008, reason: 'revoked' });
  expect(await canConnect('inbox', room, `?ticket=${ticket}`)).toBe(false);
  expect(kept.socket.readyState).toBe(WebSocket.OPEN);
  await kept.close();
});

test('an admin is disconnected twelve hours after the login', async () => {
  const admin = await logIn(server, await createAdmin(server));
  const connection = await joinRoom(server, admin, 'sos', SOS_ROOM);
  const { ticket } = await requestTicket(server, admin, 'sos', SOS_ROOM);
  await server.db.exec(`UPDATE sessions SET created_at = created_at - ${13 * 3_600_000}`);
  expect(await canConnect('sos', SOS_ROOM, `?ticket=${ticket}`)).toBe(false);
  // Any log-out of the account makes its rooms check all its connections, as their heartbeat does.
  const other = await logIn(server, admin);
  await parseResponse('logout', post(server, '/api/auth/logout', {}, other));
  expect(await connection.closed).toMatchObject({ code: 1008, reason: 'revoked' });
});

test('a connection that fails while it joins is closed, and is told nothing of the reason', async () => {
  const client = await createClient(server);
  const ticket = await requestTicket(server, client, 'inbox', clientRoom(client));
  await server.db.exec('ALTER TABLE room_presence RENAME TO hidden_presence');
  try {
    const socket = new WebSocket(roomUrl(server, 'inbox', ticket.room, `?ticket=${ticket.ticket}`));
    const frames: unknown[] = [];
    socket.addEventListener('message', ({ data }) => frames.push(data));
    const closed = await new Promise<CloseEvent>((done) => socket.addEventListener('close', done, { once: true }));
    expect([closed.code, closed.reason, frames]).toEqual([1011, 'failed', []]);
  } finally {
    await server.db.exec('ALTER TABLE hidden_presence RENAME TO room_presence');
  }
});
