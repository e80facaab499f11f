import type { TicketKind } from '#contract/tickets/tickets.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { PLAN_IDS } from '#contract/tickets/tickets.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { createTicket } from '#pwa/sync/outbox/commands/create-ticket.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { sendGuestTicket } from './guest-tickets.ts';
import { cachedTickets } from './ticket-cache.ts';
import { CONTACT_DRAFT } from './ticket-drafts.ts';

export interface NewTicket {
  kind: Exclude<TicketKind, 'service'>;
  plan?: (typeof PLAN_IDS)[number] | undefined;
  /** The job that it is about. Guests have none. */
  jobId?: string | undefined;
  name: string;
  email: string;
  phone: string;
  message: string;
  language: LanguageCode;
}

/** The number of a ticket that was just sent; null while it waits on this device. */
export async function numberOf(area: Area, id: string): Promise<string | null> {
  const data = accountData(area);
  return (data && (await cachedTickets(data)).find((ticket) => ticket.id === id)?.number) ?? null;
}

/**
 * Writes to us, as the account of `area` or as a guest.
 * @param isListening whether the form can still show an error
 * @returns the number of the ticket; null if it is sent later
 */
export async function sendTicket(
  area: Area | null,
  { name, email, jobId, ...message }: NewTicket,
  isListening: () => boolean,
): Promise<{ ok: true; number: string | null } | ApiError> {
  const id = uuidv7();
  if (!area) {
    const sent = await sendGuestTicket({ id, name, email, ...message });
    return sent.ok ? { ok: true, number: sent.ticket?.number ?? null } : sent;
  }
  const outcome = await enqueueAndWait(area, createTicket, { id, jobId, ...message }, { drafts: [CONTACT_DRAFT], isListening });
  return outcome.ok ? { ok: true, number: await numberOf(area, id) } : outcome;
}
