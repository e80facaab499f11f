import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import * as tickets from './ticket-retention.repository.ts';

/** Statements that other features run. */
export { eraseTicketsOf as eraseTickets, selectForExport as ticketsOfAccount } from './ticket-retention.repository.ts';

/** Closes answered tickets without a reply that are due. */
export const closeSilentTickets = async (env: Env, now: number): Promise<void> =>
  void (await new Database(env.DB).batch({ closed: tickets.closeSilentTickets(now) }));
