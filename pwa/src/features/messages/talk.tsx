import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs.ts';
import { isWritable } from '#contract/chat.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { ShowTheWay } from './show-the-way.tsx';
import { Thread } from './thread.tsx';

export interface TalkProps {
  area: Area;
  job: JobDetail;
}

/** Whether a job's thread takes messages now. */
export const takesMessages = ({ times }: JobDetail): boolean =>
  isWritable({ acceptedAt: times.accepted, endedAt: times.completed ?? times.cancelled }, Date.now());

/** The name of the other side of a job. */
export const otherName = ({ area, job }: TalkProps): string => (area === 'client' ? (job.workerName ?? '') : job.name);

/** Client and worker of a job with each other: where the worker is on his way, and what they write. Nothing before it is taken. */
export function Talk({ area, job }: TalkProps) {
  const { t } = useTranslation('chat');
  if (job.times.accepted === null) return null;
  const name = otherName({ area, job });
  const onTheWay = job.status === 'accepted' || job.status === 'confirmed';
  return (
    <>
      {onTheWay && (area === 'client' ? <OnTheWay job={job} name={name} /> : <ShowTheWay jobId={job.id} name={name} />)}
      <Card>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-xl">{t('with', { name })}</h2>
          <ButtonLink
            to={`/messages/${job.id}`}
            variant="quiet"
            size={area === 'worker' ? 'large' : 'normal'}
            icon={Maximize2}
            className="-mx-4"
          >
            {t('open')}
          </ButtonLink>
        </div>
        <Thread area={area} jobId={job.id} name={name} writable={takesMessages(job)} />
      </Card>
    </>
  );
}
