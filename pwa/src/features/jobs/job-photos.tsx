import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_JOB_PHOTOS } from '#contract/job-photos.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { discardCommand, retry } from '#pwa/sync/outbox/outbox.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { Card } from '#pwa/ui/card.tsx';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { SendingFile } from '#pwa/ui/sending-file.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { JobPhoto } from './job-photo.tsx';
import { addPhotos, removeSent, useWaitingPhotos } from './job-photo-queue.ts';

/** Makes pictures small enough for a bad network, without the place and the phone that the camera wrote into them. */
export function useShrunk(keep: (files: File[]) => Promise<void>) {
  const { t } = useTranslation('photos');
  const [wrong, setWrong] = useState<string>();
  const pick = async (before: readonly File[], files: readonly File[]) => {
    setWrong(undefined);
    const small = await Promise.all(files.map(async (file) => (before.includes(file) ? file : shrinkImage(file))));
    if (small.includes(null)) setWrong(t('bad'));
    await keep(small.filter((file) => file !== null));
  };
  return { wrong, pick };
}

/** The pictures of a job as its client has them: those that arrived, those on their way, and room for more until it is over. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const { t } = useTranslation(['photos', 'errors']);
  const waiting = useWaitingPhotos(job.id);
  const over = job.status === 'completed' || job.status === 'cancelled';
  const room = MAX_JOB_PHOTOS - job.photos.length;
  const { wrong, pick } = useShrunk((files) => addPhotos(job.id, files.slice(0, room - waiting.length)));
  const remove = async (url: string) => {
    const refused = await removeSent(job.id, url);
    if (refused) notify.error(errorText(refused.code));
  };
  if (over && job.photos.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-xl">{t('title')}</h2>
      <p className="mb-3 text-sm text-soft">{t('who_sees')}</p>
      <ul className="mb-3 flex flex-wrap gap-3 empty:hidden">
        {job.photos.map((url, place) => (
          <JobPhoto key={url} area="client" url={url} number={place + 1}>
            {!over && <Remove number={place + 1} onPress={() => void remove(url)} />}
          </JobPhoto>
        ))}
      </ul>
      {waiting.map((photo) => (
        <Sending key={photo.id} row={photo} />
      ))}
      {!over && waiting.length < room && (
        <FilePick
          label={t('add')}
          accept="image/*"
          camera="environment"
          max={room - waiting.length}
          files={[]}
          onChange={(files) => void pick([], files)}
          error={wrong}
        />
      )}
    </Card>
  );
}

const Remove = ({ number, onPress }: { number: number; onPress: () => void }) => {
  const { t } = useTranslation('photos');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('remove', { number })}
      className="absolute end-0 top-0 grid size-12 place-items-start justify-items-end p-1"
    >
      <X aria-hidden className="size-7 rounded-full bg-card p-1 text-ink shadow-board" />
    </button>
  );
};

function Sending({ row }: { row: OutboxRow }) {
  const percent = useUploadProgress(row.idempotencyKey);
  return (
    <SendingFile
      name={row.file?.name ?? ''}
      state={percent ?? row.refusal?.code}
      onRetry={() => void retry('client', row)}
      onDrop={() => void discardCommand('client', row.id)}
    />
  );
}
