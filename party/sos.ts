import { SOS_BROADCAST_INTERVAL_MS, SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import type { SosRoomFrame, SosPositionFrame, RoomEvent } from '#contract/events.ts';
import type { Connection, ConnectionContext } from 'partyserver';
import { log } from '#api/lib/log.ts';
import { sendContactMessages } from '#api/features/sos/emergency-contact.usecases.ts';
import { alertAdmins } from '#api/features/sos/escalation.usecases.ts';
import { markCasesReceived, recordArrivals, recordUnansweredCases } from '#api/features/sos/sos-room.usecases.ts';
import { OrderedRoom } from './ordered-room.ts';
import { PositionRelay } from './position-relay.ts';
import type { ConnectionState } from './room.ts';

/**
 * The room of the admins who watch over emergencies. Each emergency wakes it even if no admin is connected, because its alarm counts
 * the 45 seconds within which an admin has to look, the times at which further admins are alerted, and the wait of a message to an emergency contact.
 */
export class Sos extends OrderedRoom {
  readonly party = 'sos';
  readonly #positions = new PositionRelay((frame) => this.sendToAll(JSON.stringify(frame satisfies SosRoomFrame)));

  #isAlerting = false;
  #nextAlertsAt = 0;

  override async deliver(events: RoomEvent[]): Promise<void> {
    const raised = events.flatMap((event) => (event.type === 'sos-raised' ? [event.id] : []));
    // First: the alarm repeats those of the steps below that fail.
    await this.#ensureAlarmBy(Date.now() + (raised.length > 0 ? SOS_BROADCAST_INTERVAL_MS : SOS_UNANSWERED_AFTER_MS));
    await super.deliver(events);
    // Push services may take seconds. The sender of the events does not wait for them.
    if (raised.length > 0) this.ctx.waitUntil(this.#alertAndRecord(raised, Date.now()));
    await this.#markReceived();
  }

  /** Alerts the admins of new cases. The figures come last, because they hold the notifications of the alerts too. */
  async #alertAndRecord(raised: readonly string[], deliveredAt: number): Promise<void> {
    try {
      await this.#alertAdmins();
    } finally {
      await recordArrivals(this.env, raised, deliveredAt);
    }
  }

  protected override async join(connection: Connection<ConnectionState>, context: ConnectionContext): Promise<void> {
    await super.join(connection, context);
    try {
      await this.#markReceived();
    } catch (error) {
      // It must not keep an admin out.
      log('error', 'sos.not_marked', {}, error);
      await this.#ensureAlarmBy(Date.now() + SOS_BROADCAST_INTERVAL_MS);
    }
  }

  override async onAlarm(): Promise<void> {
    try {
      await super.onAlarm();
      const { ids, nextAt } = await recordUnansweredCases(this.db, Date.now());
      if (ids.length > 0) this.sendToAll(JSON.stringify({ type: 'unanswered', ids } satisfies SosRoomFrame));
      if (nextAt) await this.#ensureAlarmBy(nextAt);
      await this.#alertAdmins();
      await this.#markReceived();
      // A service that sends the messages may take seconds.
      this.ctx.waitUntil(this.#tellContacts());
    } catch (error) {
      // An alarm that was set above replaces the repetition of a failed one.
      await this.#ensureAlarmBy(Date.now() + SOS_BROADCAST_INTERVAL_MS);
      throw error;
    }
  }

  /** Sends the messages to emergency contacts that have waited for a place long enough. */
  async #tellContacts(): Promise<void> {
    const nextAt = await sendContactMessages(this.env, Date.now());
    if (nextAt) await this.#ensureAlarmBy(nextAt);
  }

  /** Alerts the admins whose turn it is, and sets the alarm for the next turn. */
  async continueAlerts(): Promise<void> {
    // Called without a connection, for example after a restart.
    await this.__unsafe_ensureInitialized();
    await this.#alertAdmins();
  }

  /** Relays the current position of an emergency. */
  async relay(frame: SosPositionFrame): Promise<void> {
    this.#positions.relay(frame);
  }

  /** If an admin is connected, the raised cases have been received. The alarm marks what a flood leaves. */
  async #markReceived(): Promise<void> {
    if ([...this.getConnections()].length === 0) return;
    const { ids, hasMore } = await markCasesReceived(this.db, Date.now());
    if (ids.length > 0) this.sendToAll(JSON.stringify({ type: 'received', ids } satisfies SosRoomFrame));
    if (hasMore) await this.#ensureAlarmBy(Date.now() + SOS_BROADCAST_INTERVAL_MS);
  }

  /**
   * One run at a time, and at most one every three seconds: a flood of emergencies becomes one push notification for each admin and run, and what comes in
   * between waits for the alarm.
   */
  async #alertAdmins(): Promise<void> {
    const next = Math.max(this.#nextAlertsAt, this.#isAlerting ? Date.now() + SOS_BROADCAST_INTERVAL_MS : 0);
    if (next > Date.now()) return this.#ensureAlarmBy(next);
    this.#nextAlertsAt = Date.now() + SOS_BROADCAST_INTERVAL_MS;
    // The next run comes even if a push service holds this one up. A run without an alert sets no alarm, so that the room can sleep.
    const ensureNextRun = () => this.#ensureAlarmBy(Date.now() + SOS_BROADCAST_INTERVAL_MS);
    this.#isAlerting = true;
    try {
      const atConsole = new Set(this.openConnections().flatMap(({ state }) => state?.account ?? []));
      const { alerted, nextAt } = await alertAdmins(this.env, atConsole, ensureNextRun);
      if (alerted.length > 0) this.sendToAll(JSON.stringify({ type: 'alerted', ids: alerted } satisfies SosRoomFrame));
      if (nextAt) await this.#ensureAlarmBy(nextAt);
    } finally {
      this.#isAlerting = false;
    }
  }

  async #ensureAlarmBy(at: number): Promise<void> {
    const scheduled = await this.ctx.storage.getAlarm();
    if (scheduled === null || scheduled > at) await this.ctx.storage.setAlarm(at);
  }
}
