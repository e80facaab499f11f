import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { isChatOpen } from '#contract/chat.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { WorkerPositionMap } from './worker-position-map.tsx';
import { SharePosition } from './share-position.tsx';
import { Thread } from './thread.tsx';

export interface JobChatProps {
  area: Area;
  job: JobDetail;
}

/** Whether the job is over, and whether messages can be sent now. */
export const chatState = ({ times }: JobDetail): { isOver: boolean; writable: boolean } => {
  const endedAt = times.completed ?? times.cancelled;
  return { isOver: endedAt !== null, writable: isChatOpen({ acceptedAt: times.accepted, endedAt }, Date.now()) };
};

/** The name of the other person in the chat. */
export const otherPartyName = ({ area, job }: JobChatProps): string => (area === 'client' ? (job.workerName ?? '') : job.name);

/** The chat of a job, with the worker's live position while on the way. Renders nothing before the job is accepted. */
export function JobChat({ area, job }: JobChatProps) {
  const { t } = useTranslation('chat');
  if (job.times.accepted === null) return null;
  const name = otherPartyName({ area, job });
  const isOnTheWay = job.status === 'accepted' || job.status === 'confirmed';
  return (
    <>
      {isOnTheWay &&
        (area === 'client' ? <WorkerPositionMap job={job} name={name} /> : <SharePosition jobId={job.id} name={name} />)}
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
        <Thread area={area} jobId={job.id} name={name} {...chatState(job)} />
      </Card>
    </>
  );
}
