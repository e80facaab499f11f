import { sql, type SQL } from 'drizzle-orm';
import type { DutyRota, DutySwitch } from '#contract/duty.ts';
import type { Database } from '#api/lib/db.ts';
import { hasSubscription } from '#api/features/push/push.predicates.ts';
import { dutySwitches, type DutyRotaRow } from './duty.table.ts';

/** All that says who is on duty. The lists are JSON. */
export interface DutyView {
  version: DutyRotaRow['version'];
  rota: DutyRotaRow['rota'];
  switches: string;
  admins: string;
}

/** That the account `a` is an admin who may work. */
const IS_ACTIVE_ADMIN = sql`a.kind = 'admin' AND a.suspended_at IS NULL`;

/** Who is on duty; `dutyOf` explains its row. */
export const selectDuty = (now: number): SQL<DutyView> =>
  sql<DutyView>`SELECT coalesce((SELECT version FROM duty_rota), 0) AS version, coalesce((SELECT rota FROM duty_rota), '[]') AS rota,
    (SELECT json_group_array(json_object('adminId', admin_id, 'on', is_on, 'until', until) ORDER BY admin_id) FROM duty_switches WHERE until > ${now}) AS switches,
    (SELECT json_group_array(json_object('id', a.id, 'name', a.name, 'hasPush', ${hasSubscription}) ORDER BY a.id) FROM accounts a WHERE ${IS_ACTIVE_ADMIN}) AS admins`;

export const upsertSwitch = (db: Database, { adminId, on, until }: DutySwitch) =>
  db.query
    .insert(dutySwitches)
    .values({ admin_id: adminId, is_on: on ? 1 : 0, until })
    .onConflictDoUpdate({ target: dutySwitches.admin_id, set: { is_on: on ? 1 : 0, until } });

export const deleteSwitch = (adminId: string, when: SQL = sql`1`): SQL<never> =>
  sql<never>`DELETE FROM duty_switches WHERE admin_id = ${adminId} AND ${when}`;

/** Replaces the rota of this version, if each of its admins is one. A row where it was replaced. */
export const replaceRota = (version: number, rota: DutyRota, writeId: string): SQL<{ version: number }> =>
  sql<{ version: number }>`INSERT INTO duty_rota (one, version, rota, write_id)
    SELECT 1, ${version + 1}, ${JSON.stringify(rota)}, ${writeId}
    WHERE coalesce((SELECT version FROM duty_rota), 0) = ${version} AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(rota)}) e
      WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = e.value ->> 'adminId' AND ${IS_ACTIVE_ADMIN}))
    ON CONFLICT (one) DO UPDATE SET version = excluded.version, rota = excluded.rota, write_id = excluded.write_id RETURNING version`;

/** That this write replaced the rota. */
export const isRotaWrittenBy = (writeId: string): SQL => sql`EXISTS (SELECT 1 FROM duty_rota WHERE write_id = ${writeId})`;
