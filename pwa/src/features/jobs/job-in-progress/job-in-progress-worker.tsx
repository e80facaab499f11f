import { KeyRound, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { CheckedLabel } from '#pwa/ui/checked-label.tsx';
import '#pwa/i18n/en/findWorkers.ts';

interface JobWorkerProps {
  job: JobDetail;
  status: ClientStatus;
  heart: ReactNode;
}

/** The worker, and the start code to tell them at the door. */
export function JobWorker({ job, status, heart }: JobWorkerProps) {
  const { t } = useTranslation(['jobInProgress', 'findWorkers']);
  const { workerName, workerPhoto, workerRating, workerVerified, startCode } = job;
  const workerLate = job.lateCancellations?.worker ?? 0;
  if (!workerName) return null;
  return (
    <Card>
      <h2 className="sr-only">{t('who')}</h2>
      <div className="flex items-center gap-4">
        <Avatar
          name={workerName}
          photo={workerPhoto}
          className="size-16 text-2xl"
          portrait={portraitOf(job.worker_id ?? workerName)}
        />
        <div className="min-w-0 grow">
          <p className="text-xl font-bold">
            <Link to={`/workers/${job.worker_id}`} className="text-indigo underline">
              {workerName}
            </Link>
          </p>
          {workerRating === null ? (
            <p className="text-soft">{t(job.reviewed ? 'rating_follows' : 'no_rating')}</p>
          ) : (
            <p className="flex items-center gap-1.5">
              <Star aria-hidden className="size-5 shrink-0 fill-marigold text-marigold" />
              {t('rating', { average: workerRating.toFixed(1) })}
            </p>
          )}
          {workerLate > 0 && <p>{t('late', { count: workerLate })}</p>}
          {typeof workerVerified === 'boolean' && (
            <CheckedLabel
              isChecked={workerVerified}
              text={t(workerVerified ? 'findWorkers:verified' : 'findWorkers:not_verified')}
            />
          )}
        </div>
        {heart}
      </div>
      {startCode && status === 'confirmed' && (
        <div className="mt-4 rounded-md border-2 border-dashed border-marigold bg-tint-marigold p-4 text-center">
          <p className="flex items-center justify-center gap-2 font-bold">
            <KeyRound aria-hidden className="size-5 text-marigold-text" />
            {t('code')}
          </p>
          <p className="text-4xl font-bold tracking-[0.3em] tabular-nums ps-[0.3em]">{startCode}</p>
          <p className="mt-1 text-sm">{t('code_text')}</p>
        </div>
      )}
    </Card>
  );
}
