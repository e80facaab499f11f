import * as z from 'zod/mini';
import { booking } from '#contract/jobs.ts';
import { QUICK_CODES, type QuickCode } from '#contract/chat.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { Draft, OutboxRow } from '#pwa/sync/schema.ts';

const ids = z.object({
  jobId: z.optional(z.string()),
  job_id: z.optional(z.string()),
  id: z.optional(z.string()),
  message: z.optional(z.string()),
  quick: z.optional(z.enum(QUICK_CODES)),
});

/** The job that a command is about, and the words in it, or the code of those said with one tap. */
function partsOf({ command, params, body }: OutboxRow): {
  jobId: string | null;
  words: string | null;
  quick: QuickCode | null;
} {
  const { data = {} } = z.safeParse(ids, body);
  // A message bears an id of its own.
  const own = command === 'cancelBooking' || command === 'requestJob' ? data.id : undefined;
  return {
    jobId: params['job_id'] ?? params['id'] ?? data.jobId ?? data.job_id ?? own ?? null,
    words: data.message ?? null,
    quick: data.quick ?? null,
  };
}

const fromRequest = z.object({ booking });
const fromForm = z.object({ draft: z.object({ form: z.string(), value: z.unknown() }) });

/** The form that a command came from, to be filled in again; null where it came from none. */
export const draftIn = ({ aside }: OutboxRow): Draft | null => z.safeParse(fromForm, aside).data?.draft ?? null;

/** What a command is about, as far as this phone knows. */
export async function aboutOf(area: Area, row: OutboxRow) {
  const { jobId, words, quick } = partsOf(row);
  const data = accountData(area);
  const [kept, job, detail] = jobId
    ? await Promise.all([data?.bookings.get(jobId), data?.jobs.get(jobId), data?.details.get(jobId)])
    : [];
  const asked = z.safeParse(fromRequest, row.aside).data?.booking;
  const service = asked?.service ?? kept?.service ?? job?.service_type ?? detail?.serviceType;
  const date = asked?.date ?? kept?.date ?? job?.date ?? detail?.date;
  return {
    jobId,
    words,
    quick,
    service: service ?? null,
    date: date ?? null,
    who: area === 'client' ? (asked ?? kept)?.workerName : job?.customer.name,
  };
}

/** The screen on which something like this is done. */
export function screenOf(area: Area, { command }: OutboxRow, jobId: string | null): string {
  if (command === 'requestJob') return '/job-request';
  if (command === 'changeAccount') return '/account-settings';
  if (command === 'changeWorker') return '/worker/account';
  if (!jobId) return area === 'client' ? '/my-bookings' : '/worker/jobs';
  if (command === 'sendMessage' || command === 'sendPhotoMessage') return `/messages/${jobId}`;
  return area === 'client' ? `/job-in-progress/${jobId}` : `/worker/job/${jobId}`;
}
