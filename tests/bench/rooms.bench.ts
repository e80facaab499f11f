/**
 * Compares our rooms with Socket.IO on Node, with the same work in one run: 1,000 sockets in 500 rooms, and 500 in one room, where one
 * client sends a frame that all others receive.
 * `npm run bench:rooms`. Exits with 1 if a frame was lost or a ratio exceeds its budget.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sign } from 'hono/jwt';
import { io, WebSocket as ByNode, type Socket } from 'socket.io-client';
import { HEARTBEAT, ticketSigningSecret } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { JobSide } from '#contract/chat.ts';
import { ServerProcess } from '../support/server-process.ts';
import { SECRET } from '../support/root.ts';

const ROUNDS = 10;
const REPEATS = 2;
/** Budget for the ratio of our last receiver to Socket.IO’s: 2.5 with two sockets in a room, 1.6 with hundreds in one room. */
const BUDGET = { pairs: 2.5, crowd: 1.6 } as const;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Resident bytes of a process and its children; unknown if the system has no /proc. */
function residentBytes(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    });
  let ownBytes = 0;
  try {
    ownBytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // The process has ended meanwhile.
  }
  return ownBytes + children.reduce((sum, child) => sum + residentBytes(Number(child)), 0);
}

interface RoomPeer {
  send(): void;
  close(): void;
}
interface RoomBackend {
  name: 'ours' | 'Socket.IO';
  /** Joins a room; `heard` is called for each received frame. */
  join(room: string, heard: () => void): Promise<RoomPeer>;
  residentBytes(): number;
}

interface Measurement {
  each: number[];
  last: number[];
  lost: number;
  bytesPerSocket: number;
}

/** In each of `ROUNDS` rounds, one client of each room sends a frame, which all others in the room should receive. */
async function measure(backend: RoomBackend, rooms: number, peersPerRoom: number, roundMs: number): Promise<Measurement> {
  const names = Array.from({ length: rooms }, () => uuidv7());
  const before = backend.residentBytes();
  const sentAt: number[][] = names.map(() => []);
  const delays: number[][][] = names.map(() => Array.from({ length: ROUNDS }, () => []));
  const senders: RoomPeer[] = [];
  const all: RoomPeer[] = [];
  for (let seat = 0; seat < peersPerRoom; seat++) {
    for (let from = 0; from < rooms; from += 50) {
      const joined = await Promise.all(
        names.slice(from, from + 50).map((name, i) => {
          const room = from + i;
          let frameCount = 0;
          return backend.join(name, () => {
            const round = frameCount++;
            delays[room]?.[round]?.push(performance.now() - (sentAt[room]?.[round] ?? Number.NaN));
          });
        }),
      );
      all.push(...joined);
      if (seat === 0) senders.push(...joined);
    }
  }
  await wait(1000);
  const bytesPerSocket = (backend.residentBytes() - before) / all.length;
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    for (const [room, speaker] of senders.entries()) {
      // Spread evenly over the round, as real users would be.
      const sendAt = from + (room / senders.length) * roundMs;
      if (performance.now() < sendAt) await wait(sendAt - performance.now());
      sentAt[room]?.push(performance.now());
      speaker.send();
    }
    await wait(Math.max(0, from + roundMs - performance.now()));
  }
  const expected = rooms * (peersPerRoom - 1) * ROUNDS;
  const count = () => delays.flat(2).length;
  for (let i = 0; i < 100 && count() < expected; i++) await wait(50);
  for (const peer of all) peer.close();
  await wait(500);
  return {
    each: delays.flat(2),
    last: delays.flat().map((round) => Math.max(...round)),
    lost: expected - count(),
    bytesPerSocket,
  };
}

/** A room admits twenty connections of an account. */
const CONNECTIONS_PER_ACCOUNT = 20;
const ACCOUNTS = 30;
const ids = () => Array.from({ length: ACCOUNTS }, () => uuidv7());
const userIds: Record<JobSide, string[]> = { client: ids(), worker: ids() };
const server = new ServerProcess();
await server.migrate();
const db = server.database();
for (const [side, accounts] of Object.entries(userIds))
  for (const id of accounts)
    db.prepare(
      `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES (?, ?, 'A', ?1, ?1, ?1, '', '', 0)`,
    ).run(id, side);
db.close();
// workerd runs directly, like Node for Socket.IO: `wrangler dev` would add a proxy.
await server.start();

let connectionCount = 0;
const partyServer: RoomBackend = {
  name: 'ours',
  async join(room, frameCount) {
    const side: JobSide = connectionCount % 2 ? 'worker' : 'client';
    const account = Math.floor(connectionCount++ / (2 * CONNECTIONS_PER_ACCOUNT)) % ACCOUNTS;
    const claims = {
      jti: uuidv7(),
      sub: userIds[side][account],
      ver: 1,
      party: 'chat',
      room,
      side,
      exp: Math.floor(Date.now() / 1000) + 60,
    };
    const ticket = await sign(claims, ticketSigningSecret(SECRET), 'HS256');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/parties/chat/${room}?ticket=${ticket}`);
    socket.addEventListener('message', ({ data }) => String(data).includes('typing') && frameCount());
    await new Promise((done, fail) => {
      socket.addEventListener('open', done, { once: true });
      socket.addEventListener('error', () => fail(new Error('a room did not open')), { once: true });
    });
    const ping = setInterval(() => socket.send('ping'), HEARTBEAT.pingEveryMs);
    return {
      send: () => socket.send('{"type":"typing"}'),
      close() {
        clearInterval(ping);
        socket.close();
      },
    };
  },
  // The Socket.IO server is a child of this process.
  residentBytes: () => residentBytes(process.pid) - process.memoryUsage.rss() - (peer.pid ? residentBytes(peer.pid) : 0),
};

const peer: ChildProcess = fork(join(import.meta.dirname, 'socketio-server.ts'));
const port = await new Promise<number>((done) => peer.once('message', (given) => done(Number(given))));
const socketIo: RoomBackend = {
  name: 'Socket.IO',
  async join(room, frameCount) {
    const socket: Socket = io(`http://127.0.0.1:${port}`, {
      // Both sides use Node’s own WebSocket, so that the receiver does not influence the comparison.
      transports: [ByNode],
      query: { room },
      forceNew: true,
      reconnection: false,
    });
    socket.on('frame', frameCount);
    await new Promise((done, fail) => {
      socket.once('connect', () => done(null));
      socket.once('connect_error', fail);
    });
    return { send: () => socket.emit('typing'), close: () => socket.disconnect() };
  },
  residentBytes: () => residentBytes(peer.pid ?? 0),
};

const WORKLOADS = [
  { name: 'pairs', text: '1,000 sockets in 500 rooms', rooms: 500, peers: 2, roundMs: 1000 },
  { name: 'crowd', text: '500 sockets in one room', rooms: 1, peers: 500, roundMs: 600 },
] as const;

let failed = false;
for (const work of WORKLOADS) {
  const runs: Record<RoomBackend['name'], Measurement[]> = { ours: [], 'Socket.IO': [] };
  // One warm-up, then alternating runs.
  for (let i = 0; i <= REPEATS; i++)
    for (const backend of [partyServer, socketIo]) {
      const run = await measure(backend, work.rooms, work.peers, work.roundMs);
      if (i > 0) runs[backend.name].push(run);
    }
  const summary = (backend: RoomBackend['name']) => {
    const of = runs[backend];
    const middle = (value: (run: Measurement) => number) => quantile(of.map(value), 0.5);
    return {
      'p50 ms': middle((run) => quantile(run.each, 0.5)),
      'p99 ms': middle((run) => quantile(run.each, 0.99)),
      'last receiver p50 ms': middle((run) => quantile(run.last, 0.5)),
      lost: of.reduce((sum, run) => sum + run.lost, 0),
      'kB a socket': middle((run) => run.bytesPerSocket) / 1000,
    };
  };
  const [a, b] = [summary('ours'), summary('Socket.IO')];
  const ratio = a['last receiver p50 ms'] / b['last receiver p50 ms'];
  const rounded = (row: Record<string, number>) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Math.round(value * 100) / 100]));
  console.log(`\n${work.text}, ${ROUNDS} frames each, the middle of ${REPEATS} runs`);
  console.table({
    ours: rounded(a),
    'Socket.IO': rounded(b),
    ratio: rounded({
      'p50 ms': a['p50 ms'] / b['p50 ms'],
      'p99 ms': a['p99 ms'] / b['p99 ms'],
      'last receiver p50 ms': ratio,
      'kB a socket': a['kB a socket'] / b['kB a socket'],
    }),
  });
  console.log(`the last receiver waits ${ratio.toFixed(2)} times as long (budget ${BUDGET[work.name]})`);
  if (a.lost + b.lost > 0 || ratio > BUDGET[work.name]) failed = true;
}
peer.kill();
await server.dispose();
console.log(failed ? '\nFAILED' : '\npassed');
process.exit(failed ? 1 : 0);
