import type { Connection, ConnectionContext, WSMessage } from 'partyserver';
import * as z from 'zod/mini';
import { FRAME_LIMITS, deviceToRoomFrame, type DeviceToRoomFrame, type EphemeralFrame } from '#contract/events.ts';
import { mayShareLocation } from '#api/features/rooms/connections.usecases.ts';
import { OrderedRoom } from './ordered-room.ts';
import type { ConnectionState } from './room.ts';

const NO_POSITION: EphemeralFrame = { type: 'position', point: null, ago: 0 };

function parseFrame(data: WSMessage): DeviceToRoomFrame | null {
  if (typeof data !== 'string') return null;
  try {
    return z.parse(deviceToRoomFrame, JSON.parse(data));
  } catch {
    return null;
  }
}

/**
 * The chat room of a job. Messages come from the API, which has stored them. From the apps the room accepts two frames, typing and
 * the worker's position, and relays them; of these it stores only the last position. Any other frame closes the connection.
 */
export class Chat extends OrderedRoom {
  readonly party = 'chat';
  /** How many frames each connection may still send at once. */
  #frameBudgets = new Map<string, { frames: number; at: number }>();
  /** Counts how often sharing the position has ended. */
  #endsOfSharing = 0;

  override onStart(): void {
    super.onStart();
    this.sql`CREATE TABLE IF NOT EXISTS position
      (one INTEGER PRIMARY KEY CHECK (one = 1), lat REAL NOT NULL, lng REAL NOT NULL, at INTEGER NOT NULL)`;
  }

  protected override async join(connection: Connection<ConnectionState>, context: ConnectionContext): Promise<void> {
    await super.join(connection, context);
    if (connection.state?.side !== 'client') return;
    // The job may have been started or cancelled meanwhile, and the worker may stop sharing while D1 is read.
    const isShared = this.#lastPosition() !== null && (await mayShareLocation(this.db, this.name));
    // Also sent without a position: a phone that was not connected when sharing ended still shows the last one.
    connection.send(JSON.stringify((isShared && this.#lastPosition()) || NO_POSITION));
  }

  override async onClose(connection: Connection, code: number): Promise<void> {
    this.#frameBudgets.delete(connection.id);
    await super.onClose(connection, code);
  }

  override async onMessage(connection: Connection<ConnectionState>, data: WSMessage): Promise<void> {
    const side = connection.state?.side;
    if (typeof data === 'string' && data.length > FRAME_LIMITS.maxCharacters) return connection.close(1009, 'too long');
    if (!this.#isWithinRateLimit(connection.id)) return connection.close(1008, 'too many frames');
    const frame = parseFrame(data);
    if (!frame || !side) return connection.close(1008, 'frame not allowed');
    if (frame.type === 'typing') return this.#broadcastFrame({ type: 'typing', side }, connection);
    if (side !== 'worker') return connection.close(1008, 'not the worker');
    await this.#updatePosition(connection, frame.point);
  }

  /** Relays a frame to every connection. */
  async relay(frame: EphemeralFrame): Promise<void> {
    this.#broadcastFrame(frame);
  }

  #broadcastFrame(frame: EphemeralFrame, sender?: Connection): void {
    this.sendToAll(JSON.stringify(frame), sender);
  }

  #isWithinRateLimit(id: string): boolean {
    const now = Date.now();
    const budget = this.#frameBudgets.get(id) ?? { frames: FRAME_LIMITS.burst, at: now };
    const frames = Math.min(FRAME_LIMITS.burst, budget.frames + ((now - budget.at) / 1000) * FRAME_LIMITS.perSecond) - 1;
    this.#frameBudgets.set(id, { frames, at: now });
    return frames >= 0;
  }

  #lastPosition(): EphemeralFrame | null {
    const now = Date.now();
    const row = this.sql<{ lat: number; lng: number; at: number }>`SELECT lat, lng, at FROM position
      WHERE at > ${now - FRAME_LIMITS.positionKeptMs}`[0];
    return row ? { type: 'position', point: { lat: row.lat, lng: row.lng }, ago: Math.max(0, now - row.at) } : null;
  }

  /** D1 is read before each position is relayed: the job may have been started or cancelled since the last one. */
  async #updatePosition(connection: Connection<ConnectionState>, point: { lat: number; lng: number } | null): Promise<void> {
    if (!point) return this.#endSharing(connection);
    if (this.#isTooSoon()) return;
    const ends = this.#endsOfSharing;
    if (!(await mayShareLocation(this.db, this.name, connection.state?.account ?? ''))) {
      if (this.#lastPosition()) this.#endSharing(connection);
      return;
    }
    // Checked after the await: several positions may wait there, and the worker may have stopped sharing meanwhile.
    if (this.#isTooSoon() || ends !== this.#endsOfSharing) return;
    this.sql`INSERT OR REPLACE INTO position (one, lat, lng, at) VALUES (1, ${point.lat}, ${point.lng}, ${Date.now()})`;
    this.#broadcastFrame({ type: 'position', point, ago: 0 }, connection);
  }

  #endSharing(connection: Connection): void {
    this.#endsOfSharing++;
    this.sql`DELETE FROM position`;
    this.#broadcastFrame(NO_POSITION, connection);
  }

  #isTooSoon(): boolean {
    const last = this.#lastPosition();
    return last?.type === 'position' && last.ago < FRAME_LIMITS.positionEveryMs;
  }

  override async onAlarm(): Promise<void> {
    const old = this.sql`DELETE FROM position WHERE at <= ${Date.now() - FRAME_LIMITS.positionKeptMs} RETURNING one`;
    if (old.length > 0) this.#broadcastFrame(NO_POSITION);
    await super.onAlarm();
    // The alarm of the connections ends with the last of them.
    const [position] = this.sql<{ at: number }>`SELECT at FROM position`;
    if (position && (await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(position.at + FRAME_LIMITS.positionKeptMs);
  }
}
