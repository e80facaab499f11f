import { SOS_ROOM } from '#contract/events.ts';
import type { PushPayload } from '#contract/push.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { dutyOf, selectDuty } from '#api/features/duty/duty.usecases.ts';
import { pushToAccounts } from '#api/features/push/push.usecases.ts';
import * as repository from './escalation.repository.ts';
import { ALERT_FOR_MS, planAlert, type LoggedAlert } from './escalation.rules.ts';

/** Each round alerts the next admin on duty, if the one before could not be reached. */
const MAX_ROUNDS = 20;

/**
 * Alerts the admins whose turn it is of all cases that no admin has seen, one push notification for each admin. An alert is logged after it was sent:
 * the user is told what has happened, and a crash in between sends it again rather than never.
 * @param atConsole the admins whose console is connected, so that it rings
 * @param beforeAlerts is called before each round of notifications
 * @returns the cases of which admins were alerted now, and when to call this again, or null
 */
export async function alertAdmins(
  env: Env,
  atConsole: ReadonlySet<string>,
  beforeAlerts: () => Promise<void>,
): Promise<{ alerted: string[]; nextAt: number | null }> {
  const db = new Database(env.DB);
  const alerted = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = Date.now();
    const { cases, duty } = await db.batch({
      cases: repository.selectUnalertedCases(now - ALERT_FOR_MS),
      duty: selectDuty(now),
    });
    const { onDuty, admins } = dutyOf(duty, now);
    const plans = cases.map((row) => ({
      row,
      // Our own text, written by the repository.
      plan: planAlert({ raisedAt: row.created_at, alerts: JSON.parse(row.alerts) as LoggedAlert[] }, onDuty, now),
    }));
    const due = plans.flatMap(({ row, plan }) =>
      'step' in plan
        ? [{ ...plan, row, to: plan.to === 'all' ? admins.map(({ id }) => id) : plan.to, isForAll: plan.to === 'all' }]
        : [],
    );
    if (due.length === 0) {
      const instants = plans.flatMap(({ plan }) => ('nextAt' in plan && plan.nextAt !== null ? [plan.nextAt] : []));
      return { alerted: [...alerted], nextAt: instants.length > 0 ? Math.min(...instants) : null };
    }
    await beforeAlerts();
    const events = new Map<string, PushPayload['event']>();
    // The first one that is set stays: emergencies of accounts, then those of guests, then drills, and the newest of each.
    for (const { row, to } of due.toSorted((a, b) => Number(a.row.drill_by !== null) - Number(b.row.drill_by !== null)))
      for (const id of to) if (!events.has(id)) events.set(id, { type: 'sos-alert', id: row.id, drill: row.drill_by !== null });
    const pushed = await pushToAccounts(env, events);
    const isReached = (id: string) => pushed.has(id) || atConsole.has(id);
    const logged = due.map(({ row, step, to, isForAll }) => ({
      case_id: row.id,
      step: to.some(isReached) ? step : ('alert_failed' as const),
      admin_id: isForAll ? null : (to[0] ?? null),
    }));
    await db.batch({ logged: repository.insertAlerts(logged, Date.now()) });
    for (const { case_id } of logged) alerted.add(case_id);
  }
  return { alerted: [...alerted], nextAt: Date.now() + 1000 };
}

/** Wakes the SOS room if it has lost its alarm while admins are still to be alerted. */
export async function continueAlerts(env: Env, now: number): Promise<void> {
  const waiting = await new Database(env.DB).first(repository.selectUnalertedCases(now - ALERT_FOR_MS, 1));
  if (waiting) await env.Sos.get(env.Sos.idFromName(SOS_ROOM)).continueAlerts();
}
