import * as z from 'zod/mini';
import { DURATIONS, service } from '#contract/catalogue.ts';
import { accountData } from '#pwa/sync/db.ts';
import { bookingDraft } from '#pwa/sync/outbox/commands/request-job.ts';
import { currentSession } from '#pwa/sync/session/session.ts';

const unsentBooking = z.object({ service, duration: z.enum(DURATIONS), address: z.string(), problem: z.string() });
export type UnsentBooking = z.infer<typeof unsentBooking>;

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
  const draft = await accountData('client')
    ?.drafts.get(bookingDraft(workerId))
    .catch(() => undefined);
  return z.safeParse(unsentBooking, draft?.value).data ?? null;
}

export async function forgetBooking(workerId: string): Promise<void> {
  saved = null;
  await accountData('client')
    ?.drafts.delete(bookingDraft(workerId))
    .catch(() => undefined);
}
