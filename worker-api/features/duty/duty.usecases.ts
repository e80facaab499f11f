import type { SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { adminsOnDuty, type Duty, type DutyRota, type DutySwitchRequest } from '#contract/duty.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import * as repository from './duty.repository.ts';
import type { DutyView } from './duty.repository.ts';

/** Statements that other features run. */
export { selectDuty } from './duty.repository.ts';

/** The duty that a row of `selectDuty` describes. Admins who were suspended or have left are not part of it. */
export function dutyOf(rows: readonly DutyView[], now: number): Duty {
  const [row] = rows;
  if (!row) throw new Error('the duty was not read');
  // Our own texts, written by the repository.
  const admins = (JSON.parse(row.admins) as { id: string; name: string; hasPush: 0 | 1 }[]).map((admin) => ({
    ...admin,
    hasPush: admin.hasPush === 1,
  }));
  const isAdmin = ({ adminId }: { adminId: string }) => admins.some(({ id }) => id === adminId);
  const rota = (JSON.parse(row.rota) as DutyRota).filter(isAdmin);
  const switches = (JSON.parse(row.switches) as { adminId: string; on: 0 | 1; until: number }[])
    .map((one) => ({ ...one, on: one.on === 1 }))
    .filter(isAdmin);
  return { version: row.version, rota, switches, admins, onDuty: adminsOnDuty(rota, switches, now) };
}

export const findDuty = async ({ db, now }: ActorContext): Promise<Duty> =>
  dutyOf(await db.all(repository.selectDuty(now)), now);

/** Puts the admin on or off duty for some hours, or lets the rota decide again. */
export async function setSwitch(context: ActorContext, request: DutySwitchRequest): Promise<Duty> {
  const { db, actor, now } = context;
  const { found } = await db.batch({
    written:
      request.mode === 'rota'
        ? repository.deleteSwitch(actor.id)
        : repository.upsertSwitch(db, { adminId: actor.id, on: request.mode === 'on', until: now + request.hours * HOUR_MS }),
    recorded: recordAdminAction(context, { action: 'duty.switch', target: actor.id, detail: request.mode }),
    found: repository.selectDuty(now),
  });
  return dutyOf(found, now);
}

/** Replaces the rota. Throws `duty.rota_changed` if it has another version by now, or one of its admins is no longer one. */
export async function setRota(context: ActorContext, { version, rota }: { version: number; rota: DutyRota }): Promise<Duty> {
  const { db, now } = context;
  const writeId = newWriteId();
  const { replaced, found } = await db.batch({
    replaced: repository.replaceRota(version, rota, writeId),
    recorded: recordAdminAction(context, {
      action: 'duty.rota',
      detail: JSON.stringify(rota),
      condition: repository.isRotaWrittenBy(writeId),
    }),
    found: repository.selectDuty(now),
  });
  if (replaced.length === 0) throw new AppError('duty.rota_changed');
  return dutyOf(found, now);
}

/** The statement that erases the switch of an account. Its id stays in the rota, where it means nothing. */
export const eraseDutySwitch = (accountId: string, when: SQL) => repository.deleteSwitch(accountId, when);
