import { inboxRoomName } from '#contract/events.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';

/**
 * An admin verifies a worker, or refuses him with a reason that he reads. Judged the same again, it stays as it is. Who is refused
 * is found by nobody and takes no jobs; jobs he has in hand stay his. His reason stays until he is judged again, and with it all that. Throws `worker.not_found`.
 */
export async function decideVerification(
  context: ActorContext,
  id: string,
  verdict: 'verified' | 'refused',
  reason: string | null,
): Promise<void> {
  const { now } = context;
  // Before the write, which leaves no mark of its own: whether it will change anything.
  const isDifferent = sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND (verification <> ${verdict} OR verification_reason IS NOT ${reason}))`;
  const [, events = [], , existing = []] = await context.db.batch([
    recordAdminAction(context, {
      action: verdict === 'verified' ? 'worker.verify' : 'worker.refuse',
      target: id,
      detail: reason ?? '',
      condition: isDifferent,
    }),
    insertEvent({
      party: 'inbox',
      room: sql`${inboxRoomName('worker', id)}`,
      type: 'notice',
      body: sql`json_object('about', ${verdict})`,
      jobId: sql`NULL`,
      from: sql`workers r WHERE r.account_id = ${id} AND ${isDifferent}`,
      at: now,
    }),
    sql`UPDATE workers SET verification = ${verdict}, verification_reason = ${reason} WHERE account_id = ${id}`,
    sql`SELECT 1 AS known FROM workers WHERE account_id = ${id}`,
  ]);
  if (existing.length === 0) throw new AppError('worker.not_found');
  context.publish(events);
}
