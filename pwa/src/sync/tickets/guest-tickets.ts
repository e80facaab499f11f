import * as z from 'zod/mini';
import { guestTicketBody, type Ticket } from '#contract/tickets/tickets.ts';
import { guestDrafts } from '#pwa/sync/db.ts';
import { isRejection, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';
import { request } from '#pwa/sync/http/http.ts';
import { setGuestTicketsWaiting } from './guest-tickets-waiting.ts';

export type GuestTicket = z.input<typeof guestTicketBody>;

const PREFIX = 'ticket:';
/** Those that the server has rejected: sending them again would not help. */
const REJECTED_PREFIX = 'ticket-rejected:';

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

/** All that are stored. */
const stored = () => guestDrafts().where('form').startsWithAnyOf(PREFIX, REJECTED_PREFIX);

interface UnsentGuestTicket {
  form: string;
  /** What the guest wrote. */
  text: string;
  /** False if another version of the app wrote it, which this one cannot read. */
  isRejected: boolean;
}
const withMessage = z.object({ message: z.string() });

/** The stored messages of guests that this version of the app cannot send. */
export async function readUnsentGuestTickets(): Promise<UnsentGuestTicket[]> {
  const tickets = (await stored().toArray()).map(({ form, value }) => ({
    form,
    text: z.safeParse(withMessage, value).data?.message ?? JSON.stringify(value),
    isRejected: form.startsWith(REJECTED_PREFIX),
    isReadable: z.safeParse(guestTicketBody, value).success,
  }));
  return tickets.filter(({ isRejected, isReadable }) => isRejected || !isReadable);
}

export const deleteGuestTicket = (form: string): Promise<void> => guestDrafts().delete(form);

/**
 * Sends the stored messages of guests. A rejected one is not sent again, but stays until the user removes it; so does one that
 * only another version of the app can read.
 * @returns how many cannot be sent
 */
export const sendWaitingGuestTickets = (): Promise<number> =>
  navigator.locks.request('guest tickets', async () => {
    const rows = await guestDrafts().where('form').startsWith(PREFIX).toArray();
    for (const { form, value } of rows) {
      const { data: body } = z.safeParse(guestTicketBody, value);
      if (!body) continue;
      const result = await send(body);
      if (!result.ok && !isRejection(result)) break;
      if (!result.ok) await guestDrafts().put({ form: REJECTED_PREFIX + body.id, value });
      await guestDrafts().delete(form);
    }
    // One may have been stored while these were sent, also between the two.
    if ((await stored().count()) === 0) {
      setGuestTicketsWaiting(false);
      if ((await stored().count()) > 0) setGuestTicketsWaiting(true);
    }
    return (await readUnsentGuestTickets()).length;
  });
