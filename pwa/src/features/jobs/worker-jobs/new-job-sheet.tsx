import { useLiveQuery } from 'dexie-react-hooks';
import { Clock, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Job, JobDetail } from '#contract/jobs/jobs.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { accountData } from '#pwa/sync/db.ts';
import { playTones } from '#pwa/ui/play-tones.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SheetModal } from '#pwa/ui/sheet-modal.tsx';
import { speak, useVoice } from '#pwa/ui/tts.ts';
import { closeOffer } from './offered-job.ts';
import { useWorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { jobSpeech, spokenFromCard } from './worker-job-speech.ts';

const SHOWN_SECONDS = 60;
const TONES = [660, 880];

/** An offer that was fetched alone; null if it is none any more. */
const offerOfDetail = (detail: JobDetail | undefined): Job | null =>
  detail?.status === 'pending'
    ? {
        ...detail,
        service_type: detail.serviceType,
        status: detail.status,
        time: detail.timeSlot,
        byName: detail.worker_id !== null,
        customer: { name: detail.name },
      }
    : null;

/** A new job as a card that can be accepted at once. It stays in the list of pending jobs when the sheet is closed. */
export default function NewJobSheet({ jobId }: { jobId: string }) {
  // Undefined while it is being read.
  const job = useLiveQuery(async () => {
    const data = accountData('worker');
    return (await data?.jobs.get(jobId)) ?? offerOfDetail(await data?.details.get(jobId));
  }, [jobId]);
  // Another worker may have accepted it, or its client has cancelled it.
  const isGone = job !== undefined && job?.status !== 'pending';
  useEffect(() => {
    if (isGone) closeOffer(jobId);
  }, [isGone, jobId]);
  return job?.status === 'pending' ? <Offer job={{ ...job, hasUnsentChange: false }} /> : null;
}

function Offer({ job }: { job: Job & { hasUnsentChange: boolean } }) {
  const { t, i18n } = useTranslation('workerJobs');
  const navigate = useNavigate();
  const voice = useVoice();
  const [secondsLeft, setSecondsLeft] = useState(SHOWN_SECONDS);
  const title = job.byName ? t('new_job.direct', { name: job.customer.name }) : t('new_job.title');
  const close = () => closeOffer(job.id);
  const { buttons, questions, isActing } = useWorkerJobActions({
    jobId: job.id,
    status: 'pending',
    date: job.date,
    time: job.time,
    customerName: job.customer.name,
    isDirect: job.byName,
    cancelFrom: [],
    onDone: (action) => {
      close();
      if (action === 'accept') void navigate(`/worker/job/${job.id}`);
    },
  });
  useEffect(() => {
    // A worker who is answering is not hurried, and the card must not take their question away.
    if (isActing) return undefined;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isActing]);
  useEffect(() => {
    if (secondsLeft <= 0) closeOffer(job.id);
  }, [secondsLeft, job.id]);
  useEffect(() => {
    const audio = new AudioContext();
    playTones(audio, TONES);
    return () => void audio.close();
  }, []);
  const read = useEffectEvent(() => (voice ? speak(jobSpeech(spokenFromCard(job, false)), voice, i18n.language) : undefined));
  const hasVoice = Boolean(voice);
  useEffect(() => (hasVoice ? read() : undefined), [hasVoice]);
  return (
    <SheetModal open onOpenChange={close} title={title} text={t('new_job.clock', { count: Math.max(0, secondsLeft) })}>
      <WorkerJobCard job={job} amount={formatRupees(job.total_amount)} details={false}>
        {buttons}
        {questions}
        <Button wide size="large" variant="secondary" icon={job.byName ? Clock : X} onClick={close}>
          {t(job.byName ? 'new_job.later' : 'new_job.no')}
        </Button>
      </WorkerJobCard>
    </SheetModal>
  );
}
