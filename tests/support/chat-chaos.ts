import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { gridCellsWithin } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { chatFrame } from '#contract/events.ts';
import { chatMessage, type ChatMessage, type JobSide } from '#contract/chat.ts';
import { roomTicketResponse } from '#contract/rooms.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import { PUNE, tokenOf } from './people.ts';
import { ServerProcess } from './process.ts';
import { RoughNetwork } from './rough-network.ts';

const JOBS = 3;

/** What a phone shows of one job, and how it came there. */
interface Shown {
  jobId: string;
  side: JobSide;
  ids: string[];
  live: number;
  pulled: number;
}

/** Whether `shown` is the stored thread: each message once and in order. Empty when it is, otherwise what is wrong. */
export function wrongWith(shown: readonly string[], stored: readonly string[]): string[] {
  const wrong: string[] = [];
  const missing = stored.filter((id) => !shown.includes(id)).length;
  if (missing > 0) wrong.push(`${missing} of ${stored.length} missing`);
  if (new Set(shown).size < shown.length) wrong.push(`${shown.length - new Set(shown).size} shown twice`);
  const place = new Map(stored.map((id, i) => [id, i]));
  const places = shown.map((id) => place.get(id) ?? -1);
  const known = places.filter((at) => at >= 0);
  if (known.some((at, i) => i > 0 && at <= (known[i - 1] ?? -1))) wrong.push('out of order');
  if (places.includes(-1)) wrong.push('something that is not stored');
  return wrong;
}

/**
 * A phone as the app's own sync works: what is written waits until the server has acknowledged it, oldest first; what comes is
 * placed by its number, and a gap or a new connection is pulled. One that `onlyListens` is the control: a plain broadcast's.
 */
class Phone {
  readonly shown: Shown;
  readonly #base: string;
  readonly #token: Promise<string>;
  readonly #onlyListens: boolean;
  #last = 0;
  #pulling: Promise<void> | null = null;
  #again = false;
  #socket: WebSocket | null = null;
  #stopped = false;
  readonly #work: Promise<void>;

  constructor(base: string, who: { id: string; side: JobSide; jobId: string }, onlyListens = false) {
    this.#base = base;
    this.#token = tokenOf(who.id, who.side);
    this.#onlyListens = onlyListens;
    this.shown = { jobId: who.jobId, side: who.side, ids: [], live: 0, pulled: 0 };
    this.#work = this.#listen();
  }

  async #ask<T extends z.ZodMiniType>(shape: T, path: string, body?: unknown): Promise<z.output<T> | null> {
    try {
      const answer = await fetch(this.#base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${await this.#token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(3000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return answer.ok ? z.parse(shape, await answer.json()) : null;
    } catch {
      return null;
    }
  }

  /** Writes texts one after the other; each is sent again until the server has said that it has it. */
  async write(ids: readonly string[], pause: () => number, onSent: () => void): Promise<void> {
    for (const id of ids) {
      while (!(await this.#ask(chatMessage, `/api/messages/${this.shown.jobId}`, { id, message: `text of ${id}` })))
        await wait(50 + pause());
      onSent();
      await wait(pause());
    }
  }

  #place({ seq, id }: Pick<ChatMessage, 'seq' | 'id'>, by: 'live' | 'pulled'): void {
    if (seq !== this.#last + 1 && !this.#onlyListens) return;
    this.#last = seq;
    this.shown.ids.push(id);
    this.shown[by]++;
  }

  async #pull(): Promise<void> {
    if (this.#onlyListens) return;
    this.#again = true;
    this.#pulling ??= (async () => {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const page = await this.#ask(z.array(chatMessage), `/api/messages/${this.shown.jobId}?after=${this.#last}&limit=100`);
        for (const each of page ?? []) this.#place(each, 'pulled');
        if (!page || page.length === 100) this.#again = true;
        if (!page) await wait(100);
      }
      this.#pulling = null;
    })();
    await this.#pulling;
  }

  async #listen(): Promise<void> {
    while (!this.#stopped) {
      const given = await this.#ask(roomTicketResponse, '/api/rooms/ticket', { party: 'chat', room: this.shown.jobId });
      if (given) await this.#hear(given.ticket);
      await wait(100);
    }
  }

  async #hear(ticket: string): Promise<void> {
    const socket = new WebSocket(`${this.#base.replace('http', 'ws')}/parties/chat/${this.shown.jobId}?ticket=${ticket}`);
    this.#socket = socket;
    if (this.#stopped) socket.close();
    socket.addEventListener('open', () => void this.#pull());
    socket.addEventListener('message', ({ data }) => {
      const frame = z.parse(chatFrame, JSON.parse(String(data)));
      if (frame.type !== 'receiveMessage') return;
      if (frame.seq > this.#last + 1) void this.#pull();
      this.#place(frame, 'live');
    });
    socket.addEventListener('error', () => undefined);
    await new Promise((done) => socket.addEventListener('close', done, { once: true }));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.close();
    await Promise.race([this.#work, wait(2000)]);
  }
}

const PAIRS = Array.from({ length: JOBS }, () => ({ client: uuidv7(), worker: uuidv7(), jobId: uuidv7() }));

function settle(db: DatabaseSync): void {
  const account = db.prepare(
    `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES (?, ?, 'A', ?1, ?1, ?, '', 'Pune', 0)`,
  );
  PAIRS.forEach(({ client, worker, jobId }, i) => {
    account.run(client, 'client', `+91982200000${i}`);
    account.run(worker, 'worker', `+91972200000${i}`);
    db.prepare(
      `INSERT INTO workers (account_id, profession, experience, lat, lng, reach) VALUES (?, 'plumber', '1-3 years', ?, ?, ?)`,
    ).run(worker, PUNE.lat, PUNE.lng, JSON.stringify(gridCellsWithin(PUNE, 10)));
    db.prepare(
      `INSERT INTO jobs (id, client_id, worker_id, by_name, service, profession, status, name, email, phone, address, date, slot, starts_at,
        frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at)
       VALUES (?, ?, ?, 0, 'plumbing', 'plumber', 'accepted', 'A', 'a@b.in', '', 'Pune', '2099-01-01', NULL, 4e12, 'one-time', '2-hours', '', '',
        'no-preference', 100, '0000', 0, '', 1)`,
    ).run(jobId, client, worker);
  });
}

export interface ChaosReport {
  sent: number;
  kills: number;
  cuts: number;
  stalls: number;
  seconds: number;
  /** What is wrong with what is stored, and with what each phone shows; empty where nothing is. */
  stored: string[];
  phones: { live: number; pulled: number; wrong: string[] }[];
  /** The same of the phones that only listen. */
  control: { live: number; wrong: string[] }[];
}

/** Six people write to each other in three jobs while connections are cut and stalled and the server is killed. */
export async function chatChaos(
  size: { messages: number; kills: number; seed: number },
  server = new ServerProcess(),
): Promise<ChaosReport> {
  const random: Random = createRandom(size.seed);
  const network = new RoughNetwork(() => Number(new URL(server.url).port), random);
  try {
    await server.migrate();
    const db = server.database();
    settle(db);
    db.close();
    await server.start();
    const base = await network.open();
    const people = PAIRS.flatMap(({ client, worker, jobId }) => [
      { id: client, side: 'client' as const, jobId },
      { id: worker, side: 'worker' as const, jobId },
    ]);
    const phones = people.map((who) => new Phone(base, who));
    const control = people.map((who) => new Phone(base, who, true));

    const from = performance.now();
    const each = Math.ceil(size.messages / people.length);
    const written = people.map(() => Array.from({ length: each }, () => uuidv7()));
    let sent = 0;
    const run = { over: false };
    const pause = () => random.int(0, 20);
    const writing = Promise.all(phones.map((phone, i) => phone.write(written[i] ?? [], pause, () => sent++)));
    const trouble = (async () => {
      while (!run.over) {
        await wait(random.int(20, 250));
        if (random.chance(0.5)) network.cut();
        else network.stall(random.int(100, 1500));
      }
    })();
    let kills = 0;
    const total = each * people.length;
    const killing = (async () => {
      while (kills < size.kills) {
        // Evenly over the run, and always in the middle of the writing.
        while (sent < ((kills + 1) * total) / (size.kills + 1)) await wait(5);
        await server.kill();
        kills++;
        await server.start();
      }
    })();
    await Promise.all([writing, killing]);
    run.over = true;
    await trouble;
    const perJob = 2 * each;
    const until = Date.now() + 30_000;
    while (phones.some(({ shown }) => shown.ids.length < perJob) && Date.now() < until) await wait(50);
    const seconds = (performance.now() - from) / 1000;
    await Promise.all([...phones, ...control].map((phone) => phone.stop()));
    await server.kill();

    const after = server.database();
    const stored = new Map(
      PAIRS.map(({ jobId }) => [
        jobId,
        after
          .prepare('SELECT id, seq, sender_id FROM messages WHERE job_id = ? ORDER BY seq')
          .all(jobId)
          .map((row) => ({ id: String(row['id']), seq: Number(row['seq']), sender: String(row['sender_id']) })),
      ]),
    );
    const integrity = String(after.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
    after.close();
    const wrong: string[] = integrity === 'ok' ? [] : [integrity];
    people.forEach((who, i) => {
      const own = stored.get(who.jobId)?.filter(({ sender }) => sender === who.id) ?? [];
      wrong.push(
        ...wrongWith(
          own.map(({ id }) => id),
          written[i] ?? [],
        ),
      );
    });
    for (const rows of stored.values()) if (rows.some(({ seq }, i) => seq !== i + 1)) wrong.push('numbers with gaps');
    const wrongFor = ({ shown }: Phone) => wrongWith(shown.ids, stored.get(shown.jobId)?.map(({ id }) => id) ?? []);
    return {
      sent,
      kills,
      cuts: network.cuts,
      stalls: network.stalls,
      seconds,
      stored: wrong,
      phones: phones.map((phone) => ({ live: phone.shown.live, pulled: phone.shown.pulled, wrong: wrongFor(phone) })),
      control: control.map((phone) => ({ live: phone.shown.live, wrong: wrongFor(phone) })),
    };
  } finally {
    network.close();
    await server.end();
  }
}
