import * as z from 'zod/mini';
import { ERASED_NAME } from '#contract/accounts.ts';
import type { DatabaseState } from '../recording/database-state.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import { followersIn, type FollowerState, type Row } from './follower-state.ts';

/** The accounts that their owners have closed. */
export const closedAccounts = ({ accounts }: DatabaseState): Set<string> =>
  new Set(accounts.flatMap(({ id, name }) => (name === ERASED_NAME ? [id] : [])));

const jobOfWorker = z.object({ customer: z.object({ name: z.string() }) });

/** What a follower shows as the name of one side of a job: in the list and in the detail. */
function namesShown({ jobs, details }: FollowerState, id: string, side: 'client' | 'worker'): unknown[] {
  const [row, detail]: (Row | undefined)[] = [jobs.get(id), details.get(id)];
  const nameInList = side === 'worker' ? row?.['workerName'] : z.safeParse(jobOfWorker, row).data?.customer.name;
  return [nameInList, side === 'worker' ? detail?.['workerName'] : detail?.['name']].filter((name) => name !== undefined);
}

/** No follower shows the name of a closed account, once it has all changes. */
export function checkErasure({ calls, markers, database }: Recording): Anomaly[] {
  const closed = closedAccounts(database);
  const finishedAt = markers.find(({ type }) => type === 'finished')?.position ?? Infinity;
  const followers = followersIn(calls.filter(({ invoked }) => invoked < finishedAt));
  return database.jobs.flatMap(({ id, client_id, worker_id }) => {
    const [side, reader] = closed.has(client_id) ? (['client', worker_id] as const) : (['worker', client_id] as const);
    const follower = followers.get(reader ?? '');
    if (!follower || !closed.has((side === 'client' ? client_id : worker_id) ?? '')) return [];
    const shown = namesShown(follower, id, side).find((name) => name !== ERASED_NAME);
    if (shown === undefined) return [];
    const message = `shows ${JSON.stringify(shown)} as its ${side}, whose account was closed`;
    return [{ kind: 'erased-name-shown', subject: `job ${id} of ${reader}`, message, calls: [] }];
  });
}
