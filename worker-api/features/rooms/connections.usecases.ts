import type { RoomKind } from '#contract/events.ts';
import { Database } from '#api/lib/db.ts';
import { settingsOf, type Env } from '#api/lib/env.ts';
import * as rooms from './rooms.repository.ts';

/** The bindings and variables of a room. */
export type RoomEnv = Env;

/** Marks a room as occupied until this instant. The outbox delivers events to occupied rooms only. */
export async function savePresence(db: Database, party: RoomKind, room: string, until: number): Promise<void> {
  await db.batch({ saved: rooms.upsertPresence({ party, room, until }) });
}

export async function clearPresence(db: Database, party: RoomKind, room: string): Promise<void> {
  await db.batch({ cleared: rooms.deletePresence(db, party, room) });
}

/** An account, and the version and the session of the token with which it connected. */
interface Session {
  account: string;
  ver: number;
  sid?: string | undefined;
}
export const sessionKeyOf = ({ account, ver, sid = '' }: Session): string => `${account} ${ver} ${sid}`;

/** The keys of those sessions that were not revoked and have not ended. */
export async function findActiveSessions(db: Database, sessions: readonly Session[], now: number): Promise<Set<string>> {
  const triples = sessions.map(({ account, ver, sid = null }) => [account, ver, sid] as const);
  const active = await db.all(rooms.selectActiveSessions(triples, now));
  return new Set(active.map(({ session }) => session));
}

/**
 * Finds the workers to whom each of these jobs is, or was, offered. The result says whether a worker gets the events of a job:
 * a new job only if they have time for it, but also that a job is closed whose time they have given to another one since.
 */
export async function findRecipients(
  env: RoomEnv,
  workerIds: readonly (string | undefined)[],
  jobIds: readonly (string | null)[],
  now: number,
): Promise<(workerId: string, jobId: string | null, isNew: boolean) => boolean> {
  const unique = (ids: readonly unknown[]) => JSON.stringify([...new Set(ids)]);
  const { verifyWorkers } = settingsOf(env);
  const pairs = await new Database(env.DB).all(
    rooms.selectRecipients(unique(workerIds), unique(jobIds), { now, verifyWorkers }),
  );
  const hasTime = new Map(pairs.map(({ worker_id, job_id, has_time }) => [`${worker_id} ${job_id}`, has_time === 1]));
  return (workerId, jobId, isNew) => {
    const found = hasTime.get(`${workerId} ${jobId}`);
    return found !== undefined && (found || !isNew);
  };
}

/** Whether this worker, or any, may share a position: they have accepted the job and not yet begun it. */
export const mayShareLocation = async (db: Database, jobId: string, workerId?: string): Promise<boolean> =>
  (await db.first(rooms.selectAcceptedJob(db, jobId, workerId))) !== null;
