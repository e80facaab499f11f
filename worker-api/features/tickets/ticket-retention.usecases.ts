import type { SQL } from 'drizzle-orm';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import * as tickets from './ticket-retention.repository.ts';

/** The statement that reads the tickets of an account for its export. */
export const ticketsOfAccount = (accountId: string) => tickets.selectForExport(accountId);
/** The statements that erase what the tickets of an account say about persons, where `condition` holds. */
export const eraseTickets = (accountId: string, condition: SQL, now: number) =>
  tickets.eraseTicketsOf(accountId, condition, now);
/** Closes answered tickets without a reply that are due. */
export const closeSilentTickets = async (env: Env, now: number): Promise<void> =>
  void (await new Database(env.DB).batch({ closed: tickets.closeSilentTickets(now) }));
