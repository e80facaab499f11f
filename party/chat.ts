import type { Connection, ConnectionContext, WSMessage } from 'partyserver';
import * as z from 'zod/mini';
import { FRAME_LIMITS, inboundChatFrame, type EphemeralFrame, type InboundChatFrame } from '#contract/events.ts';
import { OrderedRoom } from './ordered-room.ts';
import type { Peer } from './room.ts';

const CHECK_EVERY_MS = 60_000;

function frameOf(data: WSMessage): InboundChatFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return z.parse(inboundChatFrame, JSON.parse(data));
  } catch {
    return null;
  }
}

/**
 * Where client and worker of a job talk. Messages come from the API, which has stored them; of what phones say themselves it
 * passes on who is typing and where the worker is, and keeps his last point alone. Whoever says anything else is cut off.
 */
export class Chat extends OrderedRoom {
  readonly party = 'chat';
  /** What each peer may still say at once. */
  #left = new Map<string, { frames: number; at: number }>();
  #onTheWay = { worker: '', until: 0, yes: false };

  override onStart(): void {
    super.onStart();
    this.sql`CREATE TABLE IF NOT EXISTS position
      (one INTEGER PRIMARY KEY CHECK (one = 1), lat REAL NOT NULL, lng REAL NOT NULL, at INTEGER NOT NULL)`;
  }

  override async onConnect(connection: Connection<Peer>, context: ConnectionContext): Promise<void> {
    await super.onConnect(connection, context);
    const last = this.#position();
    if (last && connection.state) connection.send(JSON.stringify(last));
  }

  override async onClose(connection: Connection, code: number): Promise<void> {
    this.#left.delete(connection.id);
    await super.onClose(connection, code);
  }

  override async onMessage(connection: Connection<Peer>, data: WSMessage): Promise<void> {
    const side = connection.state?.side;
    if (typeof data === 'string' && data.length > FRAME_LIMITS.maxCharacters) return connection.close(1009, 'too long');
    if (!this.#mayTalk(connection.id)) return connection.close(1008, 'too many frames');
    const frame = frameOf(data);
    if (!frame || !side) return connection.close(1008, 'not a frame of a phone');
    if (frame.type === 'typing') return this.#passOn({ type: 'typing', side }, connection);
    if (side !== 'worker') return connection.close(1008, 'not the worker');
    await this.#locate(connection, frame.point);
  }

  /** Passes something on to everybody here. */
  async pass(frame: EphemeralFrame): Promise<void> {
    this.#passOn(frame);
  }

  #passOn(frame: EphemeralFrame, from?: Connection): void {
    this.broadcast(JSON.stringify(frame), from ? [from.id] : []);
  }

  #mayTalk(id: string): boolean {
    const now = Date.now();
    const before = this.#left.get(id) ?? { frames: FRAME_LIMITS.burst, at: now };
    const frames = Math.min(FRAME_LIMITS.burst, before.frames + ((now - before.at) / 1000) * FRAME_LIMITS.perSecond) - 1;
    this.#left.set(id, { frames, at: now });
    return frames >= 0;
  }

  #position(): EphemeralFrame | null {
    const row = this.sql<{ lat: number; lng: number; at: number }>`SELECT lat, lng, at FROM position
      WHERE at > ${Date.now() - FRAME_LIMITS.positionKeptMs}`[0];
    return row ? { type: 'position', point: { lat: row.lat, lng: row.lng }, ago: Math.max(0, Date.now() - row.at) } : null;
  }

  async #locate(connection: Connection<Peer>, point: { lat: number; lng: number } | null): Promise<void> {
    if (point && !(await this.#isOnTheWay(connection.state?.account ?? '', Date.now()))) return;
    // Looked at after the waiting: two points may wait together.
    const shown = this.#position();
    if (point && shown?.type === 'position' && shown.ago < FRAME_LIMITS.positionEveryMs) return;
    if (point)
      this.sql`INSERT OR REPLACE INTO position (one, lat, lng, at) VALUES (1, ${point.lat}, ${point.lng}, ${Date.now()})`;
    else this.sql`DELETE FROM position`;
    this.#passOn({ type: 'position', point, ago: 0 }, connection);
  }

  /** Whether the job is accepted by this worker and not begun: asked of the truth, at most once a minute. */
  async #isOnTheWay(worker: string, now: number): Promise<boolean> {
    if (this.#onTheWay.worker !== worker || this.#onTheWay.until < now) {
      const found = await this.env.DB.prepare(`SELECT 1 FROM jobs WHERE id = ? AND worker_id = ? AND status = 'accepted'`)
        .bind(this.name, worker)
        .first();
      this.#onTheWay = { worker, until: now + CHECK_EVERY_MS, yes: found !== null };
      if (!found) this.sql`DELETE FROM position`;
    }
    return this.#onTheWay.yes;
  }

  override async onAlarm(): Promise<void> {
    this.sql`DELETE FROM position WHERE at <= ${Date.now() - FRAME_LIMITS.positionKeptMs}`;
    await super.onAlarm();
  }
}
