import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import type { SosRoomFrame, SosPositionFrame, RoomEvent } from '#contract/events.ts';
import type { Connection, ConnectionContext } from 'partyserver';
import { OrderedRoom } from './ordered-room.ts';
import type { ConnectionState } from './room.ts';

const UNSEEN = `state IN ('raised', 'received')`;

/**
 * The room of the admins who watch over emergencies. It is woken by each one, whoever is there, because its own clock counts the
 * 45 seconds within which somebody has to look.
 */
export class Sos extends OrderedRoom {
  readonly party = 'sos';

  override async deliver(events: RoomEvent[]): Promise<void> {
    // First, so that nothing that fails afterwards silences it.
    await this.#ensureAlarmBy(Date.now() + SOS_UNANSWERED_AFTER_MS);
    await super.deliver(events);
    await this.#markReceived();
  }

  override async onConnect(connection: Connection<ConnectionState>, context: ConnectionContext): Promise<void> {
    await super.onConnect(connection, context);
    await this.#markReceived();
  }

  override async onAlarm(): Promise<void> {
    await super.onAlarm();
    const { results } = await this.env.DB.prepare(
      `INSERT INTO sos_log (case_id, at, step, note) SELECT c.id, ?1, 'unanswered', '' FROM sos_cases c
        WHERE c.${UNSEEN} AND c.created_at <= ?2 AND NOT EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = c.id AND l.step = 'unanswered')
        RETURNING case_id`,
    )
      .bind(Date.now(), Date.now() - SOS_UNANSWERED_AFTER_MS)
      .all<{ case_id: string }>();
    if (results.length > 0)
      this.broadcast(JSON.stringify({ type: 'unanswered', ids: results.map((row) => row.case_id) } satisfies SosRoomFrame));
    const oldest = await this.env.DB.prepare(
      `SELECT min(created_at) AS at FROM sos_cases c WHERE c.${UNSEEN} AND c.created_at > ?`,
    )
      .bind(Date.now() - SOS_UNANSWERED_AFTER_MS)
      .first<number | null>('at');
    if (oldest) await this.#ensureAlarmBy(oldest + SOS_UNANSWERED_AFTER_MS);
  }

  /** Passes on where an emergency is now. */
  async relay(frame: SosPositionFrame): Promise<void> {
    this.broadcast(JSON.stringify(frame satisfies SosRoomFrame));
  }

  /** With somebody at the desk, what was raised has been received. */
  async #markReceived(): Promise<void> {
    if ([...this.getConnections()].length === 0) return;
    const now = Date.now();
    const [, received] = await this.env.DB.batch<{ id: string }>([
      this.env.DB.prepare(
        `INSERT INTO sos_log (case_id, at, step, note) SELECT id, ?, 'received', '' FROM sos_cases WHERE state = 'raised'`,
      ).bind(now),
      this.env.DB.prepare(`UPDATE sos_cases SET state = 'received', updated_at = ? WHERE state = 'raised' RETURNING id`).bind(
        now,
      ),
    ]);
    if (received && received.results.length > 0)
      this.broadcast(JSON.stringify({ type: 'received', ids: received.results.map((row) => row.id) } satisfies SosRoomFrame));
  }

  async #ensureAlarmBy(at: number): Promise<void> {
    const scheduled = await this.ctx.storage.getAlarm();
    if (scheduled === null || scheduled > at) await this.ctx.storage.setAlarm(at);
  }
}
