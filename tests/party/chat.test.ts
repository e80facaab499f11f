import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { FRAME_LIMITS, ticketSigningSecret, type InboundChatFrame } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { aClient, aJob, anAdmin, aWorker, moved, post, read, PUNE, type Person } from '../support/people.ts';
import { connect, ring, roomAddress, ticket, type Line } from '../support/phone.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

/** Client and worker of an accepted job, each in its room. */
async function talking() {
  const [client, worker] = await Promise.all([aClient(server), aWorker(server)]);
  const jobId = await aJob(server, client);
  await moved(server, jobId, worker, 'accept');
  const lines = {
    client: await ring(server, client, 'chat', jobId),
    worker: await ring(server, worker, 'chat', jobId),
  };
  const hangUp = () => Promise.all(Object.values(lines).map((line) => line.hangUp()));
  return { client, worker, jobId, lines, hangUp };
}

const frame = (line: Line, said: InboundChatFrame) => line.socket.send(JSON.stringify(said));
const say = (who: Person, jobId: string, message: string) =>
  read('sendMessage', post(server, `/api/messages/${jobId}`, { message }, who));

test('a message is said to both in the room, numbered, and to the other side’s inbox', async () => {
  const { client, worker, jobId, lines, hangUp } = await talking();
  const inbox = await ring(server, worker, 'inbox', `worker_${worker.id}`);
  const first = await say(client, jobId, 'The gate is blue');
  const second = await say(client, jobId, 'And open');
  for (const line of [lines.client, lines.worker])
    expect(await line.until(2)).toEqual([
      { type: 'receiveMessage', at: first.created_at, ...first },
      { type: 'receiveMessage', at: second.created_at, ...second },
    ]);
  const told = (await inbox.until(2)).filter((event) => event.type === 'message');
  expect(told).toMatchObject([
    { jobId, number: 1, from: 'Asha Kulkarni' },
    { jobId, number: 2 },
  ]);
  await inbox.hangUp();
  await hangUp();
});

test('typing is passed on to the other side alone, and marks to both, once they have moved', async () => {
  const { client, worker, jobId, lines, hangUp } = await talking();
  frame(lines.client, { type: 'typing' });
  await expect.poll(() => lines.worker.passing).toEqual([{ type: 'typing', side: 'client' }]);
  await say(client, jobId, 'Hello');
  for (let i = 0; i < 2; i++)
    await read('updateReadReceipts', post(server, `/api/messages/${jobId}/marks`, { seen: 1 }, worker));
  const seen = { type: 'seen', side: 'worker', delivered: 1, seen: 1 };
  await expect.poll(() => lines.client.passing).toEqual([seen]);
  // A second round shows that the repeat was not said after all.
  frame(lines.worker, { type: 'typing' });
  await expect.poll(() => lines.client.passing).toEqual([seen, { type: 'typing', side: 'worker' }]);
  await hangUp();
});

describe('the position of a worker on his way', () => {
  const at = (line: Line, lat: number) => frame(line, { type: 'position', point: { lat, lng: PUNE.lng } });

  test('is passed on at most every four seconds, kept as one last point for who comes later, and forgotten at his word', async () => {
    const { client, jobId, lines, hangUp } = await talking();
    const from = Date.now();
    at(lines.worker, 18.5);
    at(lines.worker, 18.51);
    await expect.poll(() => lines.client.passing).toHaveLength(1);
    expect(lines.client.passing).toMatchObject([{ type: 'position', point: { lat: 18.5, lng: PUNE.lng } }]);
    let lat = 18.52;
    await expect
      .poll(
        () => {
          at(lines.worker, (lat += 0.001));
          return lines.client.passing.length;
        },
        { interval: 600, timeout: 10_000 },
      )
      .toBe(2);
    expect(Date.now() - from).toBeGreaterThanOrEqual(FRAME_LIMITS.positionEveryMs);

    const late = await ring(server, client, 'chat', jobId);
    const [, last] = lines.client.passing;
    await expect
      .poll(() => late.passing)
      .toMatchObject([{ type: 'position', point: last?.type === 'position' ? last.point : null }]);
    frame(lines.worker, { type: 'position', point: null });
    await expect.poll(() => late.passing.at(-1)).toMatchObject({ type: 'position', point: null });
    const later = await ring(server, client, 'chat', jobId);
    // What the room says of a position it says before it answers a ping.
    const pong = new Promise((done) => later.socket.addEventListener('message', ({ data }) => data === 'pong' && done(null)));
    later.socket.send('ping');
    await pong;
    expect(later.passing).toEqual([]);
    await Promise.all([late.hangUp(), later.hangUp()]);
    await hangUp();
  }, 30_000);

  test('is not passed on once the work has begun', async () => {
    const { worker, jobId, lines, hangUp } = await talking();
    await moved(server, jobId, worker, 'start');
    at(lines.worker, 18.5);
    frame(lines.worker, { type: 'typing' });
    await expect.poll(() => lines.client.passing).toEqual([{ type: 'typing', side: 'worker' }]);
    await hangUp();
  });

  test('is his alone: a client who sends one is cut off', async () => {
    const { lines } = await talking();
    at(lines.client, 18.5);
    expect((await lines.client.closed).code).toBe(1008);
    expect(lines.worker.passing).toEqual([]);
    await lines.worker.hangUp();
  });
});

describe('a stranger', () => {
  test('gets no ticket to the room of a job, and an admin reads at the desk instead', async () => {
    const [client, asked, otherClient, cook, admin] = await Promise.all([
      aClient(server),
      aWorker(server),
      aClient(server),
      aWorker(server, 'cooking'),
      anAdmin(server),
    ]);
    const jobId = await aJob(server, client);
    const statusFor = async (who: Person | null, room = jobId) =>
      (await post(server, '/api/rooms/ticket', { party: 'chat', room }, who)).status;
    // Open to every plumber near, it has no second side yet.
    expect(await Promise.all([statusFor(client), statusFor(asked)])).toEqual([403, 403]);
    await moved(server, jobId, asked, 'accept');
    expect(await Promise.all([statusFor(client), statusFor(asked)])).toEqual([200, 200]);
    expect(await Promise.all([otherClient, cook, admin, null].map((who) => statusFor(who)))).toEqual([403, 403, 403, 401]);
    expect(await statusFor(client, uuidv7())).toBe(403);
    expect(await statusFor(client, 'no job')).toBe(403);
  });

  test('cannot come in with a ticket that was used, is over, forged, or of another room', async () => {
    const { client, jobId, hangUp } = await talking();
    const own = await aClient(server);
    const given = await ticket(server, client, 'chat', jobId);
    const opens = async (text: string) => {
      try {
        await (await connect(roomAddress(server, 'chat', jobId, `?ticket=${text}`))).hangUp();
        return true;
      } catch {
        return false;
      }
    };
    expect([await opens(given.ticket), await opens(given.ticket)]).toEqual([true, false]);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { jti: uuidv7(), sub: client.id, ver: 1, party: 'chat', room: jobId, side: 'worker', exp };
    const signed = (over: object, secret = ticketSigningSecret(SECRET)) => sign({ ...claims, ...over }, secret, 'HS256');
    const inbox = await ticket(server, own, 'inbox', `client_${own.id}`);
    for (const [what, text] of Object.entries({
      over: await signed({ exp: exp - 61 }),
      forged: await signed({}, ticketSigningSecret('somebody else who would like to listen in here')),
      'of another job': await signed({ room: uuidv7() }),
      'of another party': inbox.ticket,
    }))
      expect(await opens(text), what).toBe(false);
    await hangUp();
  });
});

test('whoever speaks out of turn in a room is cut off, and the others hear nothing of it and go on', async () => {
  const { client, worker, jobId, lines } = await talking();
  const abuses: Record<string, (line: Line) => void> = {
    'a message that claims to be the worker’s': ({ socket }) =>
      socket.send(JSON.stringify({ type: 'receiveMessage', job_id: jobId, sender_id: worker.id, message: 'Pay me twice' })),
    'marks of the other side': ({ socket }) =>
      socket.send(JSON.stringify({ type: 'seen', side: 'worker', delivered: 9, seen: 9 })),
    'a frame of a megabyte': ({ socket }) => socket.send(`{"type":"typing","x":"${'x'.repeat(1_000_000)}"}`),
    'no JSON': ({ socket }) => socket.send('{"type":'),
    bytes: ({ socket }) => socket.send(new Uint8Array([1, 2, 3])),
    'an unknown frame': ({ socket }) => socket.send('{"type":"shutdown"}'),
  };
  for (const [what, abuse] of Object.entries(abuses)) {
    const line = await ring(server, client, 'chat', jobId);
    abuse(line);
    expect([1008, 1009], what).toContain((await line.closed).code);
  }
  expect(lines.worker.heard).toEqual([]);
  expect(lines.worker.passing).toEqual([]);

  const flooder = await ring(server, client, 'chat', jobId);
  for (let i = 0; i < 1000; i++) frame(flooder, { type: 'typing' });
  expect(await flooder.closed).toMatchObject({ code: 1008, reason: 'too many frames' });
  const sent = await say(worker, jobId, 'Still here');
  for (const line of [lines.client, lines.worker]) expect(await line.until(1)).toMatchObject([{ id: sent.id }]);
  expect(lines.worker.passing.length).toBeLessThanOrEqual(FRAME_LIMITS.burst);
  await Promise.all([lines.client.hangUp(), lines.worker.hangUp()]);
});
