import * as z from 'zod/mini';
import { guestTicketBody, type Ticket } from '#contract/tickets/tickets.ts';
import { guestDrafts } from '#pwa/sync/db.ts';
import { isRejection, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';
import { request } from '#pwa/sync/http/http.ts';
import { setGuestTicketsWaiting } from './guest-tickets-waiting.ts';

export type GuestTicket = z.input<typeof guestTicketBody>;

const PREFIX = 'ticket:';

const send = (body: GuestTicket): Promise<Result<{ ticket: Ticket }>> =>
  request('createGuestTicket', undefined, { body, idempotencyKey: body.id });

/** Sends a message of a guest. Without a network it is stored and sent as soon as there is one, with the app open. */
export async function sendGuestTicket(body: GuestTicket): Promise<{ ok: true; ticket: Ticket | null } | ApiError> {
  const result = await send(body);
  if (result.ok) return { ok: true, ticket: result.data.ticket };
  // A guest who wrote too much today is told so and keeps the text in the form.
  if (isRejection(result) || result.status === 429) return result;
  try {
    await guestDrafts().put({ form: PREFIX + body.id, value: body });
  } catch {
    // Without storage the form keeps the text.
    return result;
  }
  setGuestTicketsWaiting(true);
  return { ok: true, ticket: null };
}

/** Sends the stored messages of guests. A rejected one is deleted: sending it again would not help. */
export const sendWaitingGuestTickets = (): Promise<void> =>
  navigator.locks.request('guest tickets', async () => {
    const waiting = () => guestDrafts().where('form').startsWith(PREFIX);
    const rows = await waiting().toArray();
    for (const { form, value } of rows) {
      const { data: body } = z.safeParse(guestTicketBody, value);
      const result = body && (await send(body));
      if (result && !result.ok && !isRejection(result)) return;
      await guestDrafts().delete(form);
    }
    // One may have been stored while these were sent, also between the two.
    if ((await waiting().count()) > 0) return;
    setGuestTicketsWaiting(false);
    if ((await waiting().count()) > 0) setGuestTicketsWaiting(true);
  });
