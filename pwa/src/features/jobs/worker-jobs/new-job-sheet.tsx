import { useLiveQuery } from 'dexie-react-hooks';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Job } from '#contract/jobs/jobs.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { playTones } from '#pwa/ui/play-tones.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { speak, useVoice } from '#pwa/ui/tts.ts';
import { offerJob } from './offered-job.ts';
import { WorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { jobSpeech, spokenFromCard } from './worker-job-speech.ts';

const SHOWN_SECONDS = 60;
const TONES = [660, 880];

/** A new job as a card that can be accepted at once. It stays in the list of pending jobs when the sheet is closed. */
export default function NewJobSheet({ jobId }: { jobId: string }) {
  const job = useLiveQuery(() => accountData('worker')?.jobs.get(jobId), [jobId]);
  const [wasSeen, setWasSeen] = useState(false);
  if (job?.status === 'pending' && !wasSeen) setWasSeen(true);
  // Another worker may have accepted it meanwhile.
  const isGone = wasSeen && job?.status !== 'pending';
  useEffect(() => {
    if (isGone) offerJob(null);
  }, [isGone]);
  return job?.status === 'pending' ? <Offer job={{ ...job, hasUnsentChange: false }} /> : null;
}

function Offer({ job }: { job: Job & { hasUnsentChange: boolean } }) {
  const { t, i18n } = useTranslation('workerJobs');
  const navigate = useNavigate();
  const voice = useVoice();
  const [secondsLeft, setSecondsLeft] = useState(SHOWN_SECONDS);
  const close = () => offerJob(null);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (secondsLeft <= 0) offerJob(null);
  }, [secondsLeft]);
  useEffect(() => {
    const audio = new AudioContext();
    playTones(audio, TONES);
    return () => void audio.close();
  }, []);
  const read = useEffectEvent(() => {
    if (voice) void speak(jobSpeech(spokenFromCard(job, false)), voice, i18n.language, () => undefined);
  });
  const hasVoice = Boolean(voice);
  useEffect(() => {
    if (hasVoice) read();
  }, [hasVoice]);
  return (
    <Sheet open onOpenChange={close} title={t('new_job.title')} text={t('new_job.clock', { count: Math.max(0, secondsLeft) })}>
      <WorkerJobCard job={job} amount={formatRupees(job.total_amount)} details={false}>
        <WorkerJobActions
          jobId={job.id}
          status="pending"
          date={job.date}
          time={job.time}
          customerName={job.customer.name}
          isDirect={job.byName}
          cancelFrom={[]}
          onDone={() => {
            close();
            void navigate(`/worker/job/${job.id}`);
          }}
        />
        <Button wide size="large" variant="secondary" icon={X} onClick={close}>
          {t('new_job.no')}
        </Button>
      </WorkerJobCard>
    </Sheet>
  );
}
