import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkingHours } from '#contract/workers/working-hours.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { useChangesAge } from '#pwa/sync/realtime/use-changes-age.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { isJobWithinHours } from './working-hours.mutations.ts';

/** The accepted jobs outside the hours of the worker, which stay theirs. */
export function HoursConflicts({ hours }: { hours: WorkingHours }) {
  const { t, i18n } = useTranslation(['workingHours', 'services']);
  const accepted = useLiveQuery(async () => {
    const data = accountData('worker');
    return data ? (await optimisticJobs(data)).filter(({ status }) => status === 'accepted') : [];
  }, []);
  const conflicts = (accepted ?? [])
    .filter((job) => !isJobWithinHours(hours, job))
    .toSorted((a, b) => `${a.date} ${a.time ?? ''}`.localeCompare(`${b.date} ${b.time ?? ''}`));
  const stale = useChangesAge('worker');
  if (conflicts.length === 0) return null;
  return (
    <Banner
      tone="warning"
      below={
        <>
          {stale && <LoadFailed {...stale} text={t('conflicts_failed')} onRetry={() => void syncChanges('worker')} />}
          <ul className="mt-2 grid gap-2">
            {conflicts.map(({ id, date, time, customer }) => (
              <li key={id}>
                <Link
                  to={`/worker/job/${id}`}
                  className="flex min-h-14 items-center gap-2 rounded-md border-2 border-edge bg-card px-3 py-2 font-bold text-indigo"
                >
                  <span className="grow">
                    {t('conflict', {
                      day: formatDay(date, i18n.language),
                      time: time ? slotText(time) : t('all_day'),
                      name: customer.name,
                    })}
                  </span>
                  <ChevronRight aria-hidden className="size-6 shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <p className="font-bold">{t('conflicts', { count: conflicts.length })}</p>
      <p>{t('conflicts_text')}</p>
    </Banner>
  );
}
