import * as z from 'zod/mini';
import { DURATIONS, service } from '#contract/catalogue.ts';
import { accountData } from '#pwa/sync/db.ts';
import { deleteFormDraft, loadFormDraft } from '#pwa/sync/form-drafts.ts';
import { bookingDraft } from '#pwa/sync/outbox/commands/request-job.ts';
import { currentSession } from '#pwa/sync/session/session.ts';

const unsentBooking = z.object({ service, duration: z.enum(DURATIONS), address: z.string(), problem: z.string() });
export type UnsentBooking = z.infer<typeof unsentBooking>;
const parseBooking = (stored: unknown): UnsentBooking | null => z.safeParse(unsentBooking, stored).data ?? null;
const drafts = () => accountData('client')?.drafts;

/**
 * What an account had typed in the booking sheet of a worker when its session ended. Not stored, and not shown to another
 * account.
 */
let saved: { accountId: string; workerId: string; values: UnsentBooking } | null = null;

export const saveBooking = (accountId: string, workerId: string, values: UnsentBooking): void => {
  saved = { accountId, workerId, values };
};

/** What was typed for this worker and not sent, also in a request that was taken back from the outbox. */
export async function loadBooking(workerId: string): Promise<UnsentBooking | null> {
  if (saved?.workerId === workerId && saved.accountId === currentSession('client')?.profile.id) return saved.values;
  return loadFormDraft(bookingDraft(workerId), parseBooking, drafts()).catch(() => null);
}

/** Deletes what was typed, also what was taken back from the outbox. */
export async function forgetBooking(workerId: string): Promise<void> {
  saved = null;
  await deleteFormDraft(bookingDraft(workerId), drafts()).catch(() => undefined);
}
