import * as z from 'zod/mini';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';

const cashBody = z.object({ amount: z.number() });

/** The worker reports that a job was paid in cash; `amount` in rupees. */
export const receivedCash: Command<'receivedCash', { jobId: string; amount: number }> = {
  name: 'receivedCash',
  version: 1,
  blocksOnFailure: false,
  createRow: (body) => ({ entityKey: jobEntityKey(body.jobId), body }),
  applyToJob: (job) => ({ ...job, paymentReportedBy: job.paymentReportedBy ?? 'worker' }),
  applyToDetail: (detail) => ({ ...detail, paymentReportedBy: detail.paymentReportedBy ?? 'worker' }),
  // The payment is fetched when a screen shows it.
  save: () => Promise.resolve(),
  screen: (jobId) => `/worker/job/${jobId}`,
};

/** Rupees of a cash report for a job that is still in the outbox; null if there is none. */
export function queuedCash(rows: readonly OutboxRow[], jobId: string): number | null {
  const isReport = ({ command, entityKey, state }: OutboxRow) =>
    command === receivedCash.name && entityKey === jobEntityKey(jobId) && state !== 'rejected';
  return z.safeParse(cashBody, rows.find(isReport)?.body).data?.amount ?? null;
}
