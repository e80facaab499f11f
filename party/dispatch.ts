import type { RoomEvent } from '#contract/events.ts';
import { Room } from './room.ts';

/** The workers of one profession in one cell of the grid. */
export class Dispatch extends Room {
  readonly party = 'dispatch';

  /** Passes events on to those who take jobs now; the others' lines stay open for when they do. */
  override async deliver(events: RoomEvent[]): Promise<void> {
    const accounts = JSON.stringify(this.open().map(({ state }) => state?.account));
    const { results } = await this.env.DB.prepare(
      'SELECT account_id FROM workers WHERE account_id IN (SELECT value FROM json_each(?)) AND available = 0',
    )
      .bind(accounts)
      .all<{ account_id: string }>();
    const off = new Set(results.map((worker) => worker.account_id));
    const without = this.open().flatMap(({ id, state }) => (state && off.has(state.account) ? [id] : []));
    for (const event of events) this.broadcast(JSON.stringify(event), without);
  }
}
