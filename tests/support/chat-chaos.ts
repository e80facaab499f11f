import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { chatFrame } from '#contract/events.ts';
import { chatMessage, type ChatMessage, type JobSide } from '#contract/chat.ts';
import { roomTicketResponse } from '#contract/rooms.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import { insertAcceptedJobs } from './chaos-fixtures.ts';
import { signToken } from './test-users.ts';
import { ServerProcess } from './server-process.ts';
import { startFlakyTcpProxy } from './flaky-tcp-proxy.ts';

const JOBS = 3;

/** The messages that a client shows for one job, and whether they arrived live or were fetched. */
interface DisplayedThread {
  jobId: string;
  side: JobSide;
  ids: string[];
  live: number;
  fetched: number;
}

/** Returns how `actual` differs from `expected`, which has each message once and in order. Returns an empty list if they are equal. */
export function compareSequences(actual: readonly string[], expected: readonly string[]): string[] {
  const differences: string[] = [];
  const missing = expected.filter((id) => !actual.includes(id)).length;
  if (missing > 0) differences.push(`${missing} of ${expected.length} missing`);
  if (new Set(actual).size < actual.length) differences.push(`${actual.length - new Set(actual).size} shown twice`);
  const expectedIndex = new Map(expected.map((id, i) => [id, i]));
  const indexes = actual.map((id) => expectedIndex.get(id) ?? -1);
  const knownIndexes = indexes.filter((at) => at >= 0);
  if (knownIndexes.some((at, i) => i > 0 && at <= (knownIndexes[i - 1] ?? -1))) differences.push('out of order');
  if (indexes.includes(-1)) differences.push('something that is not stored');
  return differences;
}

/**
 * Syncs like the app: it sends messages in order and repeats each until the server acknowledges it, appends received messages by their
 * sequence number, and fetches after a gap or a new connection. With `liveOnly` it never fetches, which is the control.
 */
class SimulatedClient {
  readonly displayed: DisplayedThread;
  readonly #base: string;
  readonly #token: Promise<string>;
  readonly #liveOnly: boolean;
  #lastSeq = 0;
  #fetching: Promise<void> | null = null;
  #refetch = false;
  #socket: WebSocket | null = null;
  #stopped = false;
  readonly #connectionLoop: Promise<void>;

  constructor(baseUrl: string, user: { id: string; side: JobSide; jobId: string }, liveOnly = false) {
    this.#base = baseUrl;
    this.#token = signToken(user.id, user.side);
    this.#liveOnly = liveOnly;
    this.displayed = { jobId: user.jobId, side: user.side, ids: [], live: 0, fetched: 0 };
    this.#connectionLoop = this.#stayConnected();
  }

  async #request<T extends z.ZodMiniType>(schema: T, path: string, body?: unknown): Promise<z.output<T> | null> {
    try {
      const response = await fetch(this.#base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${await this.#token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(3000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.ok ? z.parse(schema, await response.json()) : null;
    } catch {
      return null;
    }
  }

  /** Sends messages one after the other and repeats each until the server acknowledges it. */
  async sendMessages(ids: readonly string[], pause: () => number, onSent: () => void): Promise<void> {
    for (const id of ids) {
      while (!(await this.#request(chatMessage, `/api/messages/${this.displayed.jobId}`, { id, message: `text of ${id}` })))
        await wait(50 + pause());
      onSent();
      await wait(pause());
    }
  }

  #appendMessage({ seq, id }: Pick<ChatMessage, 'seq' | 'id'>, source: 'live' | 'fetched'): void {
    if (seq !== this.#lastSeq + 1 && !this.#liveOnly) return;
    this.#lastSeq = seq;
    this.displayed.ids.push(id);
    this.displayed[source]++;
  }

  async #fetchMissing(): Promise<void> {
    if (this.#liveOnly) return;
    this.#refetch = true;
    this.#fetching ??= (async () => {
      while (this.#refetch && !this.#stopped) {
        this.#refetch = false;
        const page = await this.#request(
          z.array(chatMessage),
          `/api/messages/${this.displayed.jobId}?after=${this.#lastSeq}&limit=100`,
        );
        for (const each of page ?? []) this.#appendMessage(each, 'fetched');
        if (!page || page.length === 100) this.#refetch = true;
        if (!page) await wait(100);
      }
      this.#fetching = null;
    })();
    await this.#fetching;
  }

  async #stayConnected(): Promise<void> {
    while (!this.#stopped) {
      const ticketResponse = await this.#request(roomTicketResponse, '/api/rooms/ticket', {
        party: 'chat',
        room: this.displayed.jobId,
      });
      if (ticketResponse) await this.#receiveUntilClosed(ticketResponse.ticket);
      await wait(100);
    }
  }

  async #receiveUntilClosed(ticket: string): Promise<void> {
    const socket = new WebSocket(`${this.#base.replace('http', 'ws')}/parties/chat/${this.displayed.jobId}?ticket=${ticket}`);
    this.#socket = socket;
    if (this.#stopped) socket.close();
    socket.addEventListener('open', () => void this.#fetchMissing());
    socket.addEventListener('message', ({ data }) => {
      const frame = z.parse(chatFrame, JSON.parse(String(data)));
      if (frame.type !== 'receiveMessage') return;
      if (frame.seq > this.#lastSeq + 1) void this.#fetchMissing();
      this.#appendMessage(frame, 'live');
    });
    socket.addEventListener('error', () => undefined);
    await new Promise((done) => socket.addEventListener('close', done, { once: true }));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.close();
    await Promise.race([this.#connectionLoop, wait(2000)]);
  }
}

const PAIRS = Array.from({ length: JOBS }, () => ({ client: uuidv7(), worker: uuidv7(), jobId: uuidv7() }));

export interface ChatChaosReport {
  sent: number;
  kills: number;
  disconnects: number;
  stalls: number;
  seconds: number;
  /** Errors in the stored messages. Empty if there are none. */
  stored: string[];
  simulatedClients: { live: number; fetched: number; wrong: string[] }[];
  /** The clients that never fetch, which must have errors. */
  control: { live: number; wrong: string[] }[];
}

/** Six users chat in three jobs while connections drop and stall and the server is killed. */
export async function runChatChaos(
  size: { messages: number; kills: number; seed: number },
  server = new ServerProcess(),
): Promise<ChatChaosReport> {
  const random: Random = createRandom(size.seed);
  const network = await startFlakyTcpProxy(() => server.url, random);
  try {
    await server.migrate();
    const db = server.database();
    for (const { jobId, ...users } of PAIRS) insertAcceptedJobs(db, users, [jobId]);
    db.close();
    await server.start();
    const users = PAIRS.flatMap(({ client, worker, jobId }) => [
      { id: client, side: 'client' as const, jobId },
      { id: worker, side: 'worker' as const, jobId },
    ]);
    const clients = users.map((user) => new SimulatedClient(network.url, user));
    const control = users.map((user) => new SimulatedClient(network.url, user, true));

    const startedAt = performance.now();
    const messagesPerUser = Math.ceil(size.messages / users.length);
    const sentIds = users.map(() => Array.from({ length: messagesPerUser }, () => uuidv7()));
    let sent = 0;
    const progress = { over: false };
    const pause = () => random.int(0, 20);
    const sending = Promise.all(clients.map((client, i) => client.sendMessages(sentIds[i] ?? [], pause, () => sent++)));
    const networkFaults = (async () => {
      while (!progress.over) {
        await wait(random.int(20, 250));
        if (random.chance(0.5)) network.dropConnection();
        else network.stallConnection(random.int(100, 1500));
      }
    })();
    let kills = 0;
    const total = messagesPerUser * users.length;
    const serverRestarts = (async () => {
      while (kills < size.kills) {
        // The kills are spread evenly over the run, always while messages are being sent.
        while (sent < ((kills + 1) * total) / (size.kills + 1)) await wait(5);
        await server.kill();
        kills++;
        await server.start();
      }
    })();
    await Promise.all([sending, serverRestarts]);
    progress.over = true;
    await networkFaults;
    const perJob = 2 * messagesPerUser;
    const deadline = Date.now() + 30_000;
    while (clients.some(({ displayed }) => displayed.ids.length < perJob) && Date.now() < deadline) await wait(50);
    const seconds = (performance.now() - startedAt) / 1000;
    await Promise.all([...clients, ...control].map((client) => client.stop()));
    await server.kill();

    const finalDb = server.database();
    const stored = new Map(
      PAIRS.map(({ jobId }) => [
        jobId,
        finalDb
          .prepare('SELECT id, seq, sender_id FROM messages WHERE job_id = ? ORDER BY seq')
          .all(jobId)
          .map((row) => ({ id: String(row['id']), seq: Number(row['seq']), sender: String(row['sender_id']) })),
      ]),
    );
    const integrity = String(finalDb.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
    finalDb.close();
    const storedErrors: string[] = integrity === 'ok' ? [] : [integrity];
    users.forEach((user, i) => {
      const sentByUser = stored.get(user.jobId)?.filter(({ sender }) => sender === user.id) ?? [];
      storedErrors.push(
        ...compareSequences(
          sentByUser.map(({ id }) => id),
          sentIds[i] ?? [],
        ),
      );
    });
    for (const rows of stored.values()) if (rows.some(({ seq }, i) => seq !== i + 1)) storedErrors.push('numbers with gaps');
    const differencesFor = ({ displayed }: SimulatedClient) =>
      compareSequences(displayed.ids, stored.get(displayed.jobId)?.map(({ id }) => id) ?? []);
    return {
      sent,
      kills,
      ...network.counts,
      seconds,
      stored: storedErrors,
      simulatedClients: clients.map((client) => ({
        live: client.displayed.live,
        fetched: client.displayed.fetched,
        wrong: differencesFor(client),
      })),
      control: control.map((client) => ({ live: client.displayed.live, wrong: differencesFor(client) })),
    };
  } finally {
    network.stop();
    await server.dispose();
  }
}
