import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { accountData } from '#pwa/sync/db.ts';
import { moreKey } from '#pwa/sync/meta-keys.ts';
import { fetchJob } from '#pwa/sync/realtime/fetch-job.ts';

/**
 * Loads the sheet of a new job and says where the job is stored after the list of offers was fetched: of more than one page the
 * list has only the first, and then the job is fetched alone. Undefined if the sheet or the job could not be fetched.
 */
export async function findOffer(jobId: string): Promise<'in list' | 'alone' | 'gone' | undefined> {
  if (!(await loadOrNull(() => import('./new-job-sheet.tsx')))) return undefined;
  const data = accountData('worker');
  const more = await data?.meta.get(moreKey('pending'));
  if (more?.value !== 1 || (await data?.jobs.get(jobId))) return 'in list';
  const failure = await fetchJob('worker', jobId);
  if (failure) return failure.code === 'job.not_found' ? 'gone' : undefined;
  return 'alone';
}
