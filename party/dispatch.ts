import type { RoomEvent } from '#contract/events.ts';
import { findRecipients } from '#api/features/rooms/connections.usecases.ts';
import { Room } from './room.ts';

/** The room of the workers of one profession in one cell of the grid. */
export class Dispatch extends Room {
  readonly party = 'dispatch';

  /** Sends events to the workers to whom their job is offered. The others stay connected: the next job may be offered to them. */
  override async deliver(events: RoomEvent[]): Promise<void> {
    const peers = this.openConnections();
    const isRecipient = await findRecipients(
      this.env,
      peers.map(({ state }) => state?.account),
      events.map(jobIdOf),
      Date.now(),
    );
    for (const event of events) {
      const text = JSON.stringify(event);
      for (const peer of peers)
        if (
          peer.readyState === WebSocket.OPEN &&
          peer.state &&
          isRecipient(peer.state.account, jobIdOf(event), event.type === 'new-job')
        )
          peer.send(text);
    }
  }
}

/** The job that an event of a dispatch room is about. */
const jobIdOf = (event: RoomEvent): string | null =>
  event.type === 'new-job' ? event.job.id : event.type === 'job-closed' ? event.jobId : null;
