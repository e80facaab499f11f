import * as z from 'zod/mini';
import { ticket, type Ticket } from '#contract/tickets/tickets.ts';
import type { AccountData } from '#pwa/sync/schema.ts';

/** The name of the cached list of the account's tickets. */
export const TICKETS_CACHE = 'tickets';
const tickets = z.array(ticket);

/** The tickets that this device knows, newest first. */
export const cachedTickets = async (data: AccountData): Promise<Ticket[]> =>
  z.safeParse(tickets, (await data.cachedResponses.get(TICKETS_CACHE))?.value).data ?? [];

/** Adds a ticket to the cached list, or replaces it there. */
export async function cacheTicket(data: AccountData, changed: Ticket): Promise<void> {
  const known = await cachedTickets(data);
  const others = known.filter(({ id }) => id !== changed.id);
  const value = [...others, changed].toSorted((a, b) => b.createdAt - a.createdAt);
  await data.cachedResponses.put({ name: TICKETS_CACHE, value });
}
