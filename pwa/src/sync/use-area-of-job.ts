import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { accountData } from './db.ts';
import type { Area } from './session/session.ts';
import { useSession } from './session/use-session.ts';

async function isStored(area: Area, jobId: string): Promise<boolean> {
  const data = accountData(area);
  const own = area === 'client' ? data?.bookings : data?.jobs;
  return ((await own?.get(jobId)) ?? (await data?.details.get(jobId))) !== undefined;
}

interface AreaOfJob {
  /** Null for a guest, undefined until the storage has been read. */
  area: Area | null | undefined;
  /** What to call if the server says that the account of this area has no such job; missing if there is no other account. */
  onNotFound: (() => void) | undefined;
}

/**
 * As whom the reader of a job's page reads it. A worker and a client may be logged in on one phone: it is the one whose job the
 * phone has stored, otherwise the worker, and the client if the server then says that it is not the worker's.
 */
export function useAreaOfJob(jobId: string): AreaOfJob {
  const worker = useSession('worker');
  const client = useSession('client');
  const [clientJobId, setClientJobId] = useState<string | null>(null);
  const areBoth = worker !== null && client !== null;
  const stored = useLiveQuery(async () => {
    if (!areBoth) return null;
    return { jobId, isOfClient: (await isStored('client', jobId)) && !(await isStored('worker', jobId)) };
  }, [areBoth, jobId]);
  if (!areBoth) return { area: worker ? 'worker' : client ? 'client' : null, onNotFound: undefined };
  // The result of another job stays until this one has been read.
  if (stored?.jobId !== jobId) return { area: undefined, onNotFound: undefined };
  return stored.isOfClient || clientJobId === jobId
    ? { area: 'client', onNotFound: undefined }
    : { area: 'worker', onNotFound: () => setClientJobId(jobId) };
}
