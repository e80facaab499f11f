import type { RoomKind } from '#contract/events.ts';
import type { Database } from '#api/lib/db.ts';
import * as rooms from './rooms.repository.ts';

/** Marks a room as occupied until this instant. The outbox delivers events to occupied rooms only. */
export async function savePresence(db: Database, party: RoomKind, room: string, until: number): Promise<void> {
  await db.batch({ saved: rooms.upsertPresence({ party, room, until }) });
}

export async function clearPresence(db: Database, party: RoomKind, room: string): Promise<void> {
  await db.batch({ cleared: rooms.deletePresence(db, party, room) });
}

/** An account, and the version of the token with which it connected. */
interface Session {
  account: string;
  ver: number;
}
export const sessionKeyOf = ({ account, ver }: Session): string => `${account} ${ver}`;

/** The keys of those sessions that were not revoked. */
export async function findActiveSessions(db: Database, sessions: readonly Session[]): Promise<Set<string>> {
  const active = await db.all(rooms.selectActiveSessions(sessions.map(({ account, ver }) => [account, ver] as const)));
  return new Set(active.map(({ session }) => session));
}

/** Finds the workers who must not get an event of a job: those who take no jobs now, and those whom its client has blocked. */
export async function findExcludedWorkers(
  db: Database,
  workerIds: readonly (string | undefined)[],
  jobIds: readonly (string | null)[],
): Promise<(workerId: string, jobId: string | null) => boolean> {
  const workers = JSON.stringify(workerIds);
  const { unavailable, blocked } = await db.batch({
    unavailable: rooms.selectUnavailableWorkers(workers),
    blocked: rooms.selectBlockedWorkers(workers, JSON.stringify(jobIds)),
  });
  const unavailableIds = new Set(unavailable.map(({ account_id }) => account_id));
  return (workerId, jobId) =>
    unavailableIds.has(workerId) || blocked.some(({ worker_id, job_id }) => worker_id === workerId && job_id === jobId);
}

/** Whether this worker may share a position: they have accepted the job and not yet begun it. */
export const mayShareLocation = async (db: Database, jobId: string, workerId: string): Promise<boolean> =>
  (await db.first(rooms.selectAcceptedJob(db, jobId, workerId))) !== null;
