import type { RoomEvent } from '#contract/events.ts';
import { Room } from './room.ts';

/** A room whose events are numbered. Each is sent once and in order; an event that a later one overtook is dropped. */
export abstract class OrderedRoom extends Room {
  override onStart(): void {
    super.onStart();
    this.sql`CREATE TABLE IF NOT EXISTS said (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL)`;
  }

  override async deliver(events: RoomEvent[]): Promise<void> {
    // PartyServer initializes a room at its first connection. An event may arrive earlier.
    await this.__unsafe_ensureInitialized();
    const lastSeq = Number(this.sql`SELECT seq FROM said`[0]?.['seq'] ?? 0);
    const newEvents = events.filter((event) => event.seq > lastSeq).toSorted((a, b) => a.seq - b.seq);
    const newest = newEvents.at(-1);
    if (!newest) return;
    this.sql`INSERT OR REPLACE INTO said (one, seq) VALUES (1, ${newest.seq})`;
    await super.deliver(newEvents);
  }
}
