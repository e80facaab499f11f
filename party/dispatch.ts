import type { RoomEvent } from '#contract/events.ts';
import { findExcludedWorkers } from '#api/features/rooms/connections.usecases.ts';
import { Room } from './room.ts';

/** The room of the workers of one profession in one cell of the grid. */
export class Dispatch extends Room {
  readonly party = 'dispatch';

  /**
   * Sends events to the workers who take jobs now, except to those whom the client of the job has blocked. The others stay connected
   * and get events again once neither holds.
   */
  override async deliver(events: RoomEvent[]): Promise<void> {
    const peers = this.openConnections();
    const isExcluded = await findExcludedWorkers(
      this.db,
      peers.map(({ state }) => state?.account),
      events.map(jobIdOf),
    );
    for (const event of events) {
      const excludedConnections = peers.flatMap(({ id, state }) =>
        state && isExcluded(state.account, jobIdOf(event)) ? [id] : [],
      );
      this.broadcast(JSON.stringify(event), excludedConnections);
    }
  }
}

/** The job that an event of a dispatch room is about. */
const jobIdOf = (event: RoomEvent): string | null =>
  event.type === 'new-job' ? event.job.id : event.type === 'job-closed' ? event.jobId : null;
