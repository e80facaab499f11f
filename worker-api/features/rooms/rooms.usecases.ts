import { sign } from 'hono/jwt';
import { TICKET_SECONDS, dispatchRoom, inboxRoom, ticketSecret, type Party } from '#contract/events.ts';
import { dayInIndia } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';

/** A ticket for a room the caller is a party to. Throws `room.forbidden` for every other. */
export async function ticketFor(context: ActorContext, party: Party, asked: string) {
  const { id, role, ver } = context.actor;
  // Read also for an inbox: the first round trip is what finds a revoked token.
  const worker = await context.db.first<Pick<WorkerRow, 'profession' | 'cell' | 'seen_on'>>(
    sql`SELECT profession, cell, seen_on FROM workers WHERE account_id = ${id}`,
  );
  const own = party === 'inbox' ? inboxRoom(role === 'worker' ? 'worker' : 'client', id) : worker?.profession;
  if (asked !== own) throw new AppError('room.forbidden');
  const today = dayInIndia(context.now);
  // Once a day: how recently he was here counts when workers are ranked.
  if (worker && worker.seen_on !== today)
    context.later(context.db.batch([sql`UPDATE workers SET seen_on = ${today} WHERE account_id = ${id}`]));
  const room = party === 'dispatch' && worker ? dispatchRoom(worker.profession, worker.cell) : asked;
  const exp = Math.floor(context.now / 1000) + TICKET_SECONDS;
  const ticket = await sign(
    { jti: uuidv7(context.now), sub: id, ver, party, room, exp },
    ticketSecret(context.settings.secret),
    'HS256',
  );
  return { party, room, ticket, expiresIn: TICKET_SECONDS };
}
