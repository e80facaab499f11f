import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { caseResult, type SavedCase } from './case-handling.repository.ts';
import { insertDrill, insertSosEvent, isCaseWritten, logStep } from './sos.repository.ts';

/**
 * Starts a drill. It is handled like an emergency in every step, but has no account, and so no emergency contact. Throws `sos.drill_running`
 * while another drill is open.
 */
export async function startDrill(context: ActorContext, note: string): Promise<SavedCase> {
  const { actor, db, now } = context;
  const id = uuidv7(now);
  const write = { id, writeId: newWriteId(), at: now };
  const { row, events } = await runCommand<SavedCase>(context, {
    write: insertDrill(db, write, actor.id),
    dependentStatements: [
      logStep(write, 'raised', actor.id, note),
      insertSosEvent(write, 'sos-raised'),
      recordAdminAction(context, { action: 'sos.drill', target: id, condition: isCaseWritten(write) }),
    ],
    result: caseResult(id),
  });
  context.publish(events);
  if (!row) throw new AppError('sos.drill_running');
  return row;
}
