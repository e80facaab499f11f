import type { RoomEvent } from '#contract/events.ts';
import { Room } from './room.ts';

/** A room whose events are numbered. Each is sent once and in order; an event that a later one overtook is dropped. */
export abstract class OrderedRoom extends Room {
  // The table `said` holds the number of the last delivered event in its only row. It keeps its name, because existing rooms have stored it.
  override onStart(): void {
    super.onStart();
    this.sql`CREATE TABLE IF NOT EXISTS said (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL)`;
  }
  get #lastDelivered(): number {
    return Number(this.sql`SELECT seq FROM said`[0]?.['seq'] ?? 0);
  }
  set #lastDelivered(seq: number) {
    this.sql`INSERT OR REPLACE INTO said (one, seq) VALUES (1, ${seq})`;
  }

  override async deliver(events: RoomEvent[]): Promise<void> {
    // PartyServer initializes a room at its first connection. An event may arrive earlier.
    await this.__unsafe_ensureInitialized();
    const lastDelivered = this.#lastDelivered;
    const newEvents = events.filter((event) => event.seq > lastDelivered).toSorted((a, b) => a.seq - b.seq);
    const newest = newEvents.at(-1);
    if (!newest) return;
    this.#lastDelivered = newest.seq;
    await super.deliver(newEvents);
  }
}
