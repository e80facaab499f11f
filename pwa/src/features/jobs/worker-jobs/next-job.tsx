import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DURATION_HOURS } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { NearDay } from '#pwa/ui/near-day.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { jobSpeech, spokenFromCard } from './worker-job-speech.ts';
import '#pwa/i18n/en/workerHome.ts';

/**
 * The stored job that the worker is at, or else the one that begins first. One that was not started in its time waits days
 * until it ends by itself: it hides none that is still to come.
 */
async function readNextJob(now: number) {
  const data = accountData('worker');
  const jobs = data ? await optimisticJobs(data) : [];
  const isOver = ({ date, time, duration }: StoredJob) =>
    now >= slotEnd(date, time) + DURATION_HOURS[duration ?? '2-hours'] * HOUR_MS;
  return jobs
    .filter(({ bucket }) => bucket === 'ongoing')
    .toSorted(
      (a, b) =>
        Number(b.status === 'ongoing') - Number(a.status === 'ongoing') ||
        Number(isOver(a)) - Number(isOver(b)) ||
        slotStart(a.date, a.time) - slotStart(b.date, b.time),
    )[0];
}

/** What the worker does now or next, as a link to the page of the job. Nothing without such a job. */
export function NextJob() {
  const { t } = useTranslation(['workerHome', 'workerJobs', 'services']);
  const now = useNow();
  const job = useLiveQuery(() => readNextJob(now), [now]);
  if (!job) return null;
  const Icon = SERVICE_ICONS[job.service_type];
  return (
    <section aria-labelledby="next-job">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="next-job" className="text-xl text-indigo">
          {t(job.status === 'ongoing' ? 'next_job.now' : 'next_job.next')}
        </h2>
        <ListenButton large text={jobSpeech(spokenFromCard(job, false))} />
      </div>
      <Link
        to={`/worker/job/${job.id}`}
        className="flex items-center gap-3 rounded-md border border-s-8 border-line border-s-marigold bg-card p-3 shadow-board hover:border-indigo"
      >
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
          <Icon aria-hidden className="size-8" />
        </span>
        <span className="min-w-0 grow">
          <span className="block text-lg font-bold text-indigo">{t(`services:service.${job.service_type}`)}</span>
          <span className="block font-bold">
            <NearDay date={job.date} />
            {job.time && `, ${slotText(job.time)}`}
          </span>
          <span className="block wrap-anywhere">{job.address || t('workerJobs:area_unknown')}</span>
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0 text-indigo" />
      </Link>
    </section>
  );
}
