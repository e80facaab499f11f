import { accountData } from '#pwa/sync/db.ts';

/** Deletes an offer that the worker has lost, or that was closed: from the list, and from its page. */
export async function deleteOffer(jobId: string): Promise<void> {
  const data = accountData('worker');
  await data?.transaction('rw', data.jobs, data.details, async () => {
    await data.jobs
      .where('id')
      .equals(jobId)
      .and(({ bucket }) => bucket === 'pending')
      .delete();
    await data.details
      .where('id')
      .equals(jobId)
      .and(({ status }) => status === 'pending')
      .delete();
  });
}
