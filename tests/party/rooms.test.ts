import { createHash } from 'node:crypto';
import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { dispatchRoomName, inboxRoomName, ticketSigningSecret } from '#contract/events.ts';
import { gridCellOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  aClient,
  aJob,
  aWorker,
  anAdmin,
  moved,
  PASSWORD,
  post,
  read,
  refusalOf,
  PUNE,
  type Person,
} from '../support/people.ts';
import { connect, ring, roomAddress, ticket } from '../support/phone.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

const clientRoom = (who: Person) => inboxRoomName('client', who.id);
const workerRoom = (who: Person) => inboxRoomName('worker', who.id);

/** Until the room has said goodbye; the end of the socket itself may come ten seconds later. */
const letGo = async (socket: WebSocket): Promise<void> => {
  while (socket.readyState === WebSocket.OPEN) await new Promise((soon) => setTimeout(soon, 10));
};

const opens = async (party: string, room: string, query: string): Promise<boolean> => {
  try {
    await (await connect(roomAddress(server, party, room, query))).hangUp();
    return true;
  } catch {
    return false;
  }
};

describe('the rooms tell', () => {
  test('a worker nearby of a new job, the client that it was accepted and started, and every other worker that it is gone', async () => {
    const [client, worker, other] = [await aClient(server), await aWorker(server), await aWorker(server)];
    const phones = {
      client: await ring(server, client, 'inbox', clientRoom(client)),
      worker: await ring(server, worker, 'dispatch', 'plumber'),
      other: await ring(server, other, 'dispatch', 'plumber'),
    };
    const jobId = await aJob(server, client);
    expect(await phones.worker.until(1)).toMatchObject([{ type: 'new-job', job: { id: jobId, serviceType: 'plumbing' } }]);
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await phones.client.until(4)).toMatchObject([
      { type: 'changed', seq: 1, jobId },
      { type: 'job-accepted', seq: 2, jobId, message: 'A worker has accepted your job!' },
      { type: 'job-status-update', seq: 3, jobId, status: 'ongoing' },
      { type: 'job-status-update', seq: 4, jobId, status: 'completed' },
    ]);
    expect(await phones.other.until(2)).toMatchObject([{ type: 'new-job' }, { type: 'job-closed', jobId }]);
    for (const phone of Object.values(phones)) await phone.hangUp();
  });

  test('a worker asked for by name, in his own inbox and nowhere else', async () => {
    const [client, worker, other] = [await aClient(server), await aWorker(server), await aWorker(server)];
    const inbox = await ring(server, worker, 'inbox', workerRoom(worker));
    const dispatch = await ring(server, other, 'dispatch', 'plumber');
    const body = {
      workerId: worker.id,
      serviceType: 'plumber',
      clientName: 'Asha',
      address: 'Pune',
      status: 'accepted',
      date: '2099-01-01',
    };
    const { job } = await read('requestJob', post(server, '/api/ai/job-request', body, client));
    expect(job).toMatchObject({ status: 'pending', time: null, service: 'plumbing' });
    expect(await inbox.until(1)).toMatchObject([{ type: 'booking-request', customerName: 'Asha', jobId: job.id }]);
    expect(await refusalOf(post(server, '/api/worker/accept', { jobId: job.id }, other))).toMatchObject({ status: 404 });
    await read('withdrawJob', post(server, `/api/job-request/${job.id}/cancel`, {}, client));
    expect(await inbox.until(2)).toMatchObject([{}, { type: 'job-cancelled', jobId: job.id }]);
    expect(dispatch.heard).toEqual([]);
    await inbox.hangUp();
    await dispatch.hangUp();
  });

  test('a worker two cells away, whose radius may reach here, but nobody in another city or profession', async () => {
    const client = await aClient(server);
    const near = await ring(
      server,
      await aWorker(server, 'plumber', { lat: PUNE.lat + 0.2, lng: PUNE.lng }),
      'dispatch',
      'plumber',
    );
    const far = await ring(server, await aWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 }), 'dispatch', 'plumber');
    const cook = await ring(server, await aWorker(server, 'cooking'), 'dispatch', 'cooking');
    await aJob(server, client);
    await near.until(1);
    expect([far.heard, cook.heard]).toEqual([[], []]);
    for (const phone of [near, far, cook]) await phone.hangUp();
  });

  test('every worker of the profession of a job without a place', async () => {
    const client = await aClient(server);
    const far = await ring(server, await aWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 }), 'dispatch', 'plumber');
    await aJob(server, client, { address: 'Village road, behind the school', latitude: null, longitude: null });
    await far.until(1);
    await far.hangUp();
  });

  test('nothing to a room that nobody is in, and mark the event as delivered all the same', async () => {
    const client = await aClient(server);
    const jobId = await aJob(server, client);
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

describe('an event that was not delivered', () => {
  const insert = (room: string, seq: number, jobId: string, age: number) =>
    server.db
      .prepare(
        `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, 'changed', ?, json_object('jobId', ?), ?)`,
      )
      .bind(room, seq, jobId, jobId, Date.now() - age)
      .run();

  test('is delivered by the sweep, and said once however often it is handed over', async () => {
    const client = await aClient(server);
    const jobId = uuidv7();
    const phone = await ring(server, client, 'inbox', clientRoom(client));
    for (const seq of [1, 2, 3]) await insert(clientRoom(client), seq, jobId, 60_000);
    await server.scheduled();
    expect((await phone.until(3)).map((event) => event.seq)).toEqual([1, 2, 3]);
    await server.db.exec('UPDATE event_outbox SET delivered_at = NULL');
    await server.scheduled();
    await insert(clientRoom(client), 4, jobId, 60_000);
    await server.scheduled();
    expect((await phone.until(4)).map((event) => event.seq)).toEqual([1, 2, 3, 4]);
    await phone.hangUp();
  });

  test('control: an event still on its way is left to its request', async () => {
    const client = await aClient(server);
    await insert(clientRoom(client), 1, uuidv7(), 0);
    await server.scheduled();
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first<number>('n'),
    ).toBe(1);
  });
});

describe('a ticket', () => {
  test('is given for an own room alone', async () => {
    const [client, worker, admin] = [await aClient(server), await aWorker(server), await anAdmin(server)];
    const other = await aClient(server);
    const asks: [Person, string, string, number][] = [
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
    for (const [who, party, room, status] of asks)
      expect((await post(server, '/api/rooms/ticket', { party, room }, who)).status, `${party} ${room}`).toBe(status);
  });

  test('names the real room: a worker is in the dispatch room of his cell, without a place in that of anywhere', async () => {
    expect(await ticket(server, await aWorker(server), 'dispatch', 'plumber')).toMatchObject({
      room: dispatchRoomName('plumber', gridCellOf(PUNE)),
      expiresIn: 60,
    });
    expect(await ticket(server, await aWorker(server, 'plumber', null), 'dispatch', 'plumber')).toMatchObject({
      room: 'plumber.anywhere',
    });
  });

  test('opens its room once', async () => {
    const client = await aClient(server);
    const given = await ticket(server, client, 'inbox', clientRoom(client));
    expect(await opens('inbox', given.room, `?ticket=${given.ticket}`)).toBe(true);
    expect(await opens('inbox', given.room, `?ticket=${given.ticket}`)).toBe(false);
  });

  test('opens no room when it is missing, over, forged, of another room, or a session token', async () => {
    const client = await aClient(server);
    const other = await aClient(server);
    const room = clientRoom(client);
    const claims = { jti: uuidv7(), sub: client.id, ver: 1, party: 'inbox', room, exp: Math.floor(Date.now() / 1000) + 60 };
    const tickets = {
      missing: '',
      over: await sign({ ...claims, exp: claims.exp - 61 }, ticketSigningSecret(SECRET), 'HS256'),
      forged: await sign(claims, ticketSigningSecret('somebody else who would like to listen in here'), 'HS256'),
      'of another room': (await ticket(server, other, 'inbox', clientRoom(other))).ticket,
      'of another party': await sign({ ...claims, party: 'dispatch' }, ticketSigningSecret(SECRET), 'HS256'),
      'signed as a session': await sign(claims, SECRET, 'HS256'),
      'a session token': client.token,
    };
    for (const [what, text] of Object.entries(tickets)) expect(await opens('inbox', room, `?ticket=${text}`), what).toBe(false);
    expect(
      await opens('inbox', room, `?ticket=${await sign(claims, ticketSigningSecret(SECRET), 'HS256')}`),
      'control: a good one',
    ).toBe(true);
  });
});

test('a room answers ping with pong, and closes on whoever talks', async () => {
  const client = await aClient(server);
  const line = await ring(server, client, 'inbox', clientRoom(client));
  const pong = new Promise((done) => line.socket.addEventListener('message', ({ data }) => done(data), { once: true }));
  line.socket.send('ping');
  expect(await pong).toBe('pong');
  line.socket.send('{"type":"job-accepted"}');
  expect((await line.closed).code).toBe(1008);
});

test('within a second of being suspended an account is out of every room, its token is refused, and nobody else notices', async () => {
  const [client, worker, admin] = [await aClient(server), await aWorker(server), await anAdmin(server)];
  const jobId = await aJob(server, client);
  await moved(server, jobId, worker, 'accept');
  const other = await ring(server, client, 'chat', jobId);
  const lines = [
    await ring(server, worker, 'inbox', workerRoom(worker)),
    await ring(server, worker, 'dispatch', 'plumber'),
    await ring(server, worker, 'chat', jobId),
  ];
  await read('suspendAccount', post(server, `/api/admin/accounts/${worker.id}/suspend`, { reason: 'Abuse' }, admin));
  const from = Date.now();
  const closed = Promise.all(
    lines.map(async ({ socket }) => {
      await letGo(socket);
      return Date.now() - from;
    }),
  );
  expect(await refusalOf(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
    status: 401,
    code: 'auth.required',
  });
  expect(Math.max(...(await closed))).toBeLessThan(1000);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await other.hangUp();
});

/** Everything but a suspension that lets an account's tokens die. */
const ENDS: Record<string, (who: Person) => Promise<Response>> = {
  'its password was changed': (who) =>
    post(server, '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another password' }, who),
  'it logged out everywhere': (who) => post(server, '/api/auth/logout-everywhere', {}, who),
  'its password was set anew by mail': async (who) => {
    await server.db
      .prepare('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
      .bind(createHash('sha256').update('a letter’s token').digest('base64url'), who.id, Date.now() + 60_000)
      .run();
    return post(server, '/api/auth/reset-password', { token: 'a letter’s token', password: 'another password' });
  },
  'it was closed': (who) =>
    server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    }),
};

test.each(Object.entries(ENDS))(
  'an account is let go by its rooms at once when %s, not at their next heartbeat',
  async (_, end) => {
    const client = await aClient(server);
    const line = await ring(server, client, 'inbox', clientRoom(client));
    expect((await end(client)).status).toBe(200);
    const from = Date.now();
    await letGo(line.socket);
    expect(Date.now() - from).toBeLessThan(5000);
  },
);
