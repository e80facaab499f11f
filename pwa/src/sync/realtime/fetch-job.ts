import { call } from '#pwa/sync/http/api-client.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { fetchAndSave } from './cached-fetch.ts';

const storedJob = async (data: AccountData, jobId: string): Promise<string> =>
  JSON.stringify(await Promise.all([data.details.get(jobId), data.bookings.get(jobId), data.jobs.get(jobId)]));

/**
 * Fetches the details of one job and saves them. If the sync or a command has stored something newer meanwhile, they are
 * fetched again instead.
 * @returns null on success
 */
export async function fetchJob(area: Area, jobId: string): Promise<ApiError | null> {
  const account = accountData(area);
  const before = account && (await storedJob(account, jobId));
  let isOutdated = false;
  const response = await fetchAndSave(
    area,
    `job:${jobId}`,
    () => call('jobDetail', area, { params: { id: jobId } }),
    async (data, detail) => {
      isOutdated = before !== (await storedJob(data, jobId));
      if (!isOutdated) await data.details.put(detail);
    },
  );
  if (isOutdated) return fetchJob(area, jobId);
  return response.ok ? null : response;
}
