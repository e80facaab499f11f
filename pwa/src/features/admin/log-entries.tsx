import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditLogEntry } from '#contract/audit.ts';
import { parseSuspensionDetail } from '#contract/suspension.ts';
import { dayInIndia } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Day, Time } from '#pwa/ui/date-time.tsx';
import { RejectionText } from './rejection-text.tsx';

/** Date and time to the minute; on a narrow phone they may wrap. */
export const DateTime = ({ at }: { at: number }) => (
  <span className="md:*:whitespace-nowrap [&>time]:inline-block">
    <span>
      <Day when={at} />,
    </span>{' '}
    <Time instant={at} />
  </span>
);

/** Of today only the time. */
export function NearDateTime({ at }: { at: number }) {
  const now = useNow();
  return dayInIndia(at) === dayInIndia(now) ? <Time instant={at} /> : <DateTime at={at} />;
}

const TARGET_PATHS = { job: 'jobs', client: 'users', worker: 'workers', admin: 'users' } as const;

/** The job or account that a log entry is about, as a link. */
export function LogTarget({ entry: { target, targetId, targetName } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation('admin');
  if (!target || !targetId) return null;
  return (
    <Link
      to={`/admin/${TARGET_PATHS[target]}/${targetId}`}
      className="-my-3 inline-flex min-h-12 items-center font-bold text-indigo underline"
    >
      {t(`target.${target}`, { name: targetName ?? '' })}
    </Link>
  );
}

/**
 * The detail of a log entry: some are codes to translate, the ground of a suspension or a rejection comes before the reason, all
 * others are free text.
 */
export function LogDetail({ entry: { action, detail } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation('admin');
  if (action === 'sos.step') return t(`sos.step.${detail}`, detail);
  if (action === 'duty.switch') return t(`duty.logged.${detail}`, detail);
  if (action === 'account.suspend') {
    const { ground, reason } = parseSuspensionDetail(detail);
    return ground ? `${t(`suspension.grounds.${ground}`)}: ${reason}` : reason;
  }
  if (action === 'worker.refuse') return <RejectionText reason={detail} />;
  // The rota as it was written, for the download of the log.
  if (action === 'duty.rota') return null;
  if (action === 'list.sos') return t(`sos.listed.${detail}`, detail);
  if (action === 'list.tickets') return t(`tickets.status.${detail}`, detail);
  return detail;
}

/** The admin log of one job or account. */
export function LogEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { t } = useTranslation('admin');
  if (entries.length === 0) return <p className="text-soft">{t('log_none')}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="border-s-4 border-line ps-3">
          <strong className="block">{t(`action.${entry.action}`)}</strong>
          <span className="text-soft">
            {entry.adminName || t('who.operator')},{' '}
            <span className="inline-block">
              <DateTime at={entry.at} />
            </span>
          </span>
          {entry.detail && !entry.action.startsWith('look') && (
            <span className="block">
              <LogDetail entry={entry} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
