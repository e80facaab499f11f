import type { RoomEvent } from '#contract/events.ts';
import { Room } from './room.ts';

/** The workers of one profession in one cell of the grid. */
export class Dispatch extends Room {
  readonly party = 'dispatch';

  /**
   * Passes events on to those who take jobs now, but none of a client to a worker whom he has blocked; the others' lines stay open
   * for when they may hear again.
   */
  override async deliver(events: RoomEvent[]): Promise<void> {
    const peers = this.openConnections();
    const accounts = JSON.stringify(peers.map(({ state }) => state?.account));
    const jobIds = JSON.stringify(events.map(jobIdOf));
    const [unavailable, blocked] = await this.env.DB.batch<{ account_id: string; job_id: string }>([
      this.env.DB.prepare(
        'SELECT account_id FROM workers WHERE account_id IN (SELECT value FROM json_each(?)) AND available = 0',
      ).bind(accounts),
      this.env.DB.prepare(
        `SELECT b.worker_id AS account_id, j.id AS job_id FROM json_each(?) e JOIN jobs j ON j.id = e.value
          JOIN blocked_workers b ON b.client_id = j.client_id WHERE b.worker_id IN (SELECT value FROM json_each(?))`,
      ).bind(jobIds, accounts),
    ]);
    for (const event of events) {
      const excludedAccounts = new Set([
        ...(unavailable?.results ?? []).map((worker) => worker.account_id),
        ...(blocked?.results ?? []).filter(({ job_id }) => job_id === jobIdOf(event)).map((worker) => worker.account_id),
      ]);
      const excludedConnections = peers.flatMap(({ id, state }) => (state && excludedAccounts.has(state.account) ? [id] : []));
      this.broadcast(JSON.stringify(event), excludedConnections);
    }
  }
}

/** The job that an event of a dispatch room is about. */
const jobIdOf = (event: RoomEvent): string | null =>
  event.type === 'new-job' ? event.job.id : event.type === 'job-closed' ? event.jobId : null;
