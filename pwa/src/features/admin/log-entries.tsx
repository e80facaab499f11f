import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LogEntry } from '#contract/admin.ts';
import { Day, Time } from '#pwa/ui/when.tsx';

/** An instant to the minute; on a narrow phone the time may go below the day. */
export const Moment = ({ at }: { at: number }) => (
  <span className="md:*:whitespace-nowrap [&>time]:whitespace-nowrap">
    <span>
      <Day when={at} />,
    </span>{' '}
    <Time instant={at} />
  </span>
);

const PLACES = { job: 'jobs', client: 'users', worker: 'workers', admin: 'users' } as const;

/** Whom or what an entry is about, with the way to it. */
export function Target({ entry: { target, targetId, targetName } }: { entry: LogEntry }) {
  const { t } = useTranslation('desk');
  if (!target || !targetId) return null;
  return (
    <Link
      to={`/admin/${PLACES[target]}/${targetId}`}
      className="-my-3 inline-flex min-h-12 items-center font-bold text-indigo underline"
    >
      {t(`target.${target}`, { name: targetName ?? '' })}
    </Link>
  );
}

/** What more there is to an entry: the words of emergencies are the desk's, the others somebody's own. */
export function Detail({ entry: { action, detail } }: { entry: LogEntry }) {
  const { t } = useTranslation('desk');
  if (action === 'sos.step') return t(`sos.step.${detail}`, detail);
  if (action === 'list.sos') return t(`sos.listed.${detail}`, detail);
  return detail;
}

/** What admins did to the one job or account that the page is about. */
export function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation('desk');
  if (entries.length === 0) return <p className="text-soft">{t('log_none')}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="border-s-4 border-line ps-3">
          <strong className="block">{t(`action.${entry.action}`)}</strong>
          <span className="text-soft">
            {entry.adminName},{' '}
            <span className="inline-block">
              <Moment at={entry.at} />
            </span>
          </span>
          {entry.detail && !entry.action.startsWith('look') && (
            <span className="block">
              <Detail entry={entry} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
