import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import { commandOf } from '#pwa/sync/outbox/commands/commands.ts';
import { jobIdOf } from '#pwa/sync/outbox/commands/entity-key.ts';
import { messageContent } from '#pwa/sync/outbox/commands/send-message.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

const textBody = z.object({ message: z.optional(z.string()), problem_description: z.optional(z.string()) });
/** What the user wrote to us. */
function writtenText({ entityKey, body }: OutboxRow): string {
  const { data } = entityKey.startsWith('ticket:') ? z.safeParse(textBody, body) : {};
  return data?.message ?? data?.problem_description ?? '';
}

/** What a command is about, from the data stored on this device. */
export async function summaryOf(area: Area, row: OutboxRow) {
  const jobId = jobIdOf(row);
  const data = accountData(area);
  const [storedBooking, job, detail] = jobId
    ? await Promise.all([data?.bookings.get(jobId), data?.jobs.get(jobId), data?.details.get(jobId)])
    : [];
  const requested = commandOf(row)?.newBooking?.(row);
  const { message, quick } = messageContent(row);
  return {
    message: message || writtenText(row),
    quick,
    service: requested?.service ?? storedBooking?.service ?? job?.service_type ?? detail?.serviceType,
    date: requested?.date ?? storedBooking?.date ?? job?.date ?? detail?.date,
    personName: area === 'client' ? (requested ?? storedBooking)?.workerName : job?.customer.name,
  };
}

/** The screen on which this kind of command is given. */
export function screenOf(area: Area, row: OutboxRow): string {
  const home = area === 'client' ? '/my-bookings' : '/worker/jobs';
  return commandOf(row)?.screen(jobIdOf(row) ?? '', area, row) ?? home;
}
