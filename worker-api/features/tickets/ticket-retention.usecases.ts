import type { SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import * as tickets from './ticket-retention.repository.ts';

/** The statement that reads the tickets of an account for its export. */
export const ticketsOfAccount = (accountId: string) => tickets.selectForExport(accountId);
/** The statements that erase what the tickets of an account say about persons, where `condition` holds. */
export const eraseTickets = (accountId: string, condition: SQL, now: number) =>
  tickets.eraseTicketsOf(accountId, condition, now);
/** The statements that close answered tickets without a reply and delete those that were closed long ago. */
export const tidyTickets = (now: number): SQL<never>[] => [
  tickets.closeSilentTickets(now),
  ...tickets.deleteOldTickets(now - TICKET_RULES.keepForDays * DAY_MS),
];
