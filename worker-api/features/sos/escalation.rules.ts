import { MINUTE_MS } from '#contract/durations.ts';
import { SOS_ALL_ADMINS_AFTER_MS, SOS_NEXT_ADMIN_AFTER_MS, type SosAlert, type SOS_LOG_STEPS } from '#contract/sos.ts';

/** How long alerts that have reached no admin are tried again. Older cases get no alert. */
export const ALERT_FOR_MS = 30 * MINUTE_MS;
const RETRY_AFTER_MS = 60_000;

/** An alert in the log of a case. `adminId` is null if it was for all admins. */
export interface LoggedAlert {
  step: (typeof SOS_LOG_STEPS)[number];
  adminId: string | null;
  at: number;
}

/** A case that no admin has seen. */
export interface UnseenCase {
  raisedAt: number;
  alerts: readonly LoggedAlert[];
}

/** Whom to alert now, or when to look again. */
type Plan = { step: SosAlert; to: readonly string[] | 'all' } | { nextAt: number | null };

/**
 * What follows for an unseen case: the first admin on duty is alerted at once, the next one after 60 seconds, and all after 180. An admin who could not
 * be reached is skipped, and where no admin is left on duty, all are alerted at once: waiting would help no one.
 */
export function planAlert({ raisedAt, alerts }: UnseenCase, onDuty: readonly string[], now: number): Plan {
  const has = (step: SosAlert) => alerts.some((alert) => alert.step === step);
  if (has('alerted_all') || now >= raisedAt + ALERT_FOR_MS) return { nextAt: null };
  const retryAt = Math.max(
    0,
    ...alerts.flatMap(({ step, adminId, at }) => (step === 'alert_failed' && adminId === null ? [at + RETRY_AFTER_MS] : [])),
  );
  if (retryAt > now) return { nextAt: retryAt };
  if (retryAt > 0 || now >= raisedAt + SOS_ALL_ADMINS_AFTER_MS) return { step: 'alerted_all', to: 'all' };
  const tried = new Set(alerts.map(({ adminId }) => adminId));
  const next = onDuty.find((id) => !tried.has(id));
  const alertNext = (step: SosAlert): Plan => (next ? { step, to: [next] } : { step: 'alerted_all', to: 'all' });
  if (!has('alerted')) return alertNext('alerted');
  if (has('alerted_next')) return { nextAt: raisedAt + SOS_ALL_ADMINS_AFTER_MS };
  return now >= raisedAt + SOS_NEXT_ADMIN_AFTER_MS ? alertNext('alerted_next') : { nextAt: raisedAt + SOS_NEXT_ADMIN_AFTER_MS };
}
