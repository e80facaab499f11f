import { Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { deleteOffer } from '#pwa/sync/realtime/delete-offer.ts';
import { Button } from '#pwa/ui/button.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { WorkerQuestion } from '#pwa/ui/worker-question.tsx';
import '#pwa/i18n/en/blocks.ts';

interface BlockClientProps {
  job: Pick<JobDetail, 'id' | 'name' | 'status' | 'date' | 'clientBlocked'>;
  onChange: () => void;
}

/** No more requests from the client of a job, after a question; or the way back. */
export function BlockClient({ job: { id, name, status, date, clientBlocked }, onChange }: BlockClientProps) {
  const { t, i18n } = useTranslation('blocks');
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isAccepted = status === 'accepted' || status === 'ongoing';
  const toggle = async () => {
    setBusy(true);
    const response = await call(clientBlocked ? 'unblockClient' : 'blockClient', 'worker', { params: { jobId: id } });
    setBusy(false);
    if (!response.ok) return notify.error(errorText(response.code));
    notify.info(t(clientBlocked ? 'unblocked' : 'blocked', { name }));
    if (status !== 'pending') return onChange();
    // The request has ended.
    await navigate('/worker/jobs');
    await deleteOffer(id);
  };
  return (
    <div className="grid justify-items-start gap-2">
      {clientBlocked && <p>{t('blocked', { name })}</p>}
      <Button
        variant="quiet"
        size="large"
        icon={clientBlocked ? Undo2 : Ban}
        busy={busy && t(clientBlocked ? 'unblock' : 'block_busy')}
        onClick={() => (clientBlocked ? void toggle() : setIsAsked(true))}
      >
        {t(clientBlocked ? 'unblock' : 'block')}
      </Button>
      <WorkerQuestion
        open={isAsked}
        title={t('block_title', { name })}
        text={[t('block_text', { name }), isAccepted && t('block_job', { day: formatDay(date, i18n.language) })]
          .filter(Boolean)
          .join(' ')}
        yes={t('block_yes')}
        no={t('block_no')}
        icon={Ban}
        onClose={() => setIsAsked(false)}
        onYes={() => {
          setIsAsked(false);
          void toggle();
        }}
      />
    </div>
  );
}
