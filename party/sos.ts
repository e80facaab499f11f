import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import type { SosRoomFrame, SosPositionFrame, RoomEvent } from '#contract/events.ts';
import type { Connection, ConnectionContext } from 'partyserver';
import { markCasesReceived, recordUnansweredCases } from '#api/features/sos/sos-room.usecases.ts';
import { OrderedRoom } from './ordered-room.ts';
import { PositionRelay } from './position-relay.ts';
import type { ConnectionState } from './room.ts';

/**
 * The room of the admins who watch over emergencies. Each emergency wakes it even if no admin is connected, because its alarm counts
 * the 45 seconds within which an admin has to look.
 */
export class Sos extends OrderedRoom {
  readonly party = 'sos';
  readonly #positions = new PositionRelay((frame) => this.broadcast(JSON.stringify(frame satisfies SosRoomFrame)));

  override async deliver(events: RoomEvent[]): Promise<void> {
    // First: a failure of the steps below must not prevent the alarm.
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
    const { ids, nextAt } = await recordUnansweredCases(this.db, Date.now());
    if (ids.length > 0) this.broadcast(JSON.stringify({ type: 'unanswered', ids } satisfies SosRoomFrame));
    if (nextAt) await this.#ensureAlarmBy(nextAt);
  }

  /** Relays the current position of an emergency. */
  async relay(frame: SosPositionFrame): Promise<void> {
    this.#positions.relay(frame);
  }

  /** If an admin is connected, the raised cases have been received. */
  async #markReceived(): Promise<void> {
    if ([...this.getConnections()].length === 0) return;
    const receivedIds = await markCasesReceived(this.db, Date.now());
    if (receivedIds.length > 0) this.broadcast(JSON.stringify({ type: 'received', ids: receivedIds } satisfies SosRoomFrame));
  }

  async #ensureAlarmBy(at: number): Promise<void> {
    const scheduled = await this.ctx.storage.getAlarm();
    if (scheduled === null || scheduled > at) await this.ctx.storage.setAlarm(at);
  }
}
