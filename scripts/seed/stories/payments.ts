import { MINUTE_MS } from '#contract/durations.ts';
import type { PaymentRow } from '#api/features/payments/payments.table.ts';
import type { SeedContext } from '../accounts.ts';
import type { SeedJob } from '../records.ts';
import type { Worker } from '../workers.ts';
import type { StoryRows } from './story-rows.ts';

type Details = Pick<PaymentRow, 'method' | 'state'> &
  Partial<Pick<PaymentRow, 'client_confirmed_at' | 'worker_confirmed_at' | 'reference'>>;

/** A payment of a job that its worker receives, begun after the job. A paid one settles the job. */
export function addPayment(context: SeedContext, rows: StoryRows, job: SeedJob, worker: Worker, details: Details): void {
  const created_at = (job.completed_at ?? job.accepted_at ?? job.created_at) + 10 * MINUTE_MS;
  rows.payments.push({
    id: context.newId(),
    job_id: job.id,
    client_id: job.client_id,
    worker_id: worker.account.id,
    amount_paise: job.amount_paise,
    reference: null,
    payee_address: details.method === 'upi' ? worker.profile.upi_address : null,
    is_to_platform: 0,
    client_confirmed_at: null,
    worker_confirmed_at: null,
    created_at,
    is_job_cancelled: job.status === 'cancelled' ? 1 : 0,
    paid_at: details.state === 'paid' || details.state === 'refund_due' ? created_at + 5 * MINUTE_MS : null,
    write_id: context.newId(),
    ...details,
  });
}
