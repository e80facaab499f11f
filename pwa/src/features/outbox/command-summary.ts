import * as z from 'zod/mini';
import { booking } from '#contract/jobs/jobs.ts';
import { QUICK_REPLY_CODES, type QuickReplyCode } from '#contract/chat.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { Draft, OutboxRow } from '#pwa/sync/schema.ts';

const bodySchema = z.object({
  jobId: z.optional(z.string()),
  job_id: z.optional(z.string()),
  id: z.optional(z.string()),
  message: z.optional(z.string()),
  quick: z.optional(z.enum(QUICK_REPLY_CODES)),
});

/** The job that a command is about, and its message text or quick reply. */
function contentOf({ command, params, body }: OutboxRow): {
  jobId: string | null;
  text: string | null;
  quick: QuickReplyCode | null;
} {
  const { data = {} } = z.safeParse(bodySchema, body);
  // In other commands `id` is not the job's: a message has its own id.
  const bodyId = command === 'cancelBooking' || command === 'requestJob' ? data.id : undefined;
  return {
    jobId: params['job_id'] ?? params['id'] ?? data.jobId ?? data.job_id ?? bodyId ?? null,
    text: data.message ?? null,
    quick: data.quick ?? null,
  };
}

const bookingMetadata = z.object({ booking });
const draftMetadata = z.object({ draft: z.object({ form: z.string(), value: z.unknown() }) });

/** The form draft that a command was created from; null if there is none. */
export const draftOf = ({ aside }: OutboxRow): Draft | null => z.safeParse(draftMetadata, aside).data?.draft ?? null;

/** What a command is about, from the data stored on this phone. */
export async function summaryOf(area: Area, row: OutboxRow) {
  const { jobId, text, quick } = contentOf(row);
  const data = accountData(area);
  const [storedBooking, job, detail] = jobId
    ? await Promise.all([data?.bookings.get(jobId), data?.jobs.get(jobId), data?.details.get(jobId)])
    : [];
  const requested = z.safeParse(bookingMetadata, row.aside).data?.booking;
  const service = requested?.service ?? storedBooking?.service ?? job?.service_type ?? detail?.serviceType;
  const date = requested?.date ?? storedBooking?.date ?? job?.date ?? detail?.date;
  return {
    jobId,
    text,
    quick,
    service: service ?? null,
    date: date ?? null,
    personName: area === 'client' ? (requested ?? storedBooking)?.workerName : job?.customer.name,
  };
}

/** The screen on which this kind of command is created. */
export function screenOf(area: Area, { command }: OutboxRow, jobId: string | null): string {
  if (command === 'requestJob') return '/job-request';
  if (command === 'changeAccount') return '/account-settings';
  if (command === 'changeWorker') return '/worker/account';
  if (!jobId) return area === 'client' ? '/my-bookings' : '/worker/jobs';
  if (command === 'sendMessage' || command === 'sendPhotoMessage') return `/messages/${jobId}`;
  return area === 'client' ? `/job-in-progress/${jobId}` : `/worker/job/${jobId}`;
}
