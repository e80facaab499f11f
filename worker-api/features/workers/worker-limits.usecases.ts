import type { SQL } from 'drizzle-orm';
import { uuidv7 } from '#contract/ids.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import * as limits from './worker-limits.repository.ts';
import type { LimitContext } from './worker-limits.predicates.ts';
import type { WorkerAction } from './worker-limits.rules.ts';

/** The statement that stores an action of the caller for the limits, where `condition` holds. */
export const recordWorkerAction = ({ actor, now }: ActorContext, kind: WorkerAction, condition: SQL, id = uuidv7(now)) =>
  limits.insertAction({ id, account_id: actor.id, kind, at: now }, condition);

/**
 * The statement that stores a no-show for the limits, like a cancellation; the query `workerId` selects the worker, or none.
 */
export const recordNoShow = ({ now }: Pick<Context, 'now'>, workerId: SQL) =>
  limits.insertActionOf({ id: uuidv7(now), kind: 'cancel', at: now }, workerId);

/** What the limits depend on besides the rows. */
export const limitContextOf = ({ settings, now }: Pick<Context, 'settings' | 'now'>): LimitContext => ({
  now,
  rateLimitFactor: settings.rateLimitFactor,
});
