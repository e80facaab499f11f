import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';
import { useUploadProgress } from '#pwa/sync/outbox/flush.ts';
import { discardCommand, retry } from '#pwa/sync/outbox/outbox.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { Card } from '#pwa/ui/card.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { UploadStatus } from '#pwa/ui/upload-status.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { JobPhoto } from './job-photo.tsx';
import { addPhotos, removeUploadedPhoto, usePendingPhotos } from './job-photo-queue.ts';
import '#pwa/i18n/en/files.ts';
import '#pwa/i18n/en/jobPhotos.ts';

/**
 * Shrinks photos for slow networks and strips the location and device data that the camera wrote into them.
 * @param save resolves to whether there was room for all of them: others may have been saved while these were being shrunk
 */
export function useShrunkPhotos(save: (before: readonly File[], after: readonly File[]) => Promise<boolean>) {
  const { t } = useTranslation(['jobPhotos', 'errors', 'files']);
  const [errorMessage, setWrong] = useState<string>();
  const pick = async (before: readonly File[], files: readonly File[]) => {
    setWrong(undefined);
    const shrunk = await Promise.all(files.map(async (file) => (before.includes(file) ? file : shrinkImage(file))));
    if (shrunk.includes(null)) setWrong(t('bad'));
    const after = shrunk.filter((file) => file !== null);
    const haveRoom = save(before, after);
    if (!(await isStored(haveRoom))) setWrong(errorText('phone_full'));
    else if (!(await haveRoom)) setWrong(t('files:too_many', { count: MAX_JOB_PHOTOS }));
  };
  return { errorMessage, pick };
}

/** The photos of the client's own job: uploaded and pending ones, with a picker for more until the job is over. */
export function JobPhotos({ job }: { job: JobDetail }) {
  const { t } = useTranslation(['jobPhotos', 'errors']);
  const pending = usePendingPhotos(job.id);
  const isOver = job.status === 'completed' || job.status === 'cancelled';
  const room = MAX_JOB_PHOTOS - job.photos.length;
  const { errorMessage, pick } = useShrunkPhotos(async (_, files) => {
    const fitting = files.slice(0, room - pending.length);
    await addPhotos(job.id, fitting);
    return fitting.length === files.length;
  });
  const title = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<string>();
  const remove = async (url: string) => {
    if (removing) return;
    setRemoving(url);
    const apiError = await removeUploadedPhoto(job.id, url);
    setRemoving(undefined);
    if (apiError) notify.error(errorText(apiError.code));
    // The pressed button goes with its photo.
    else title.current?.focus();
  };
  if (isOver && job.photos.length === 0) return null;
  return (
    <Card>
      <h2 ref={title} tabIndex={-1} className="mb-1 text-xl">
        {t('title')}
      </h2>
      <p className="mb-3 text-sm text-soft">{t('who_sees')}</p>
      <ul className="mb-3 flex flex-wrap gap-3 empty:hidden">
        {job.photos.map((url, index) => (
          <JobPhoto key={url} area="client" url={url} number={index + 1}>
            {!isOver && <RemoveButton number={index + 1} busy={removing === url} onPress={() => void remove(url)} />}
          </JobPhoto>
        ))}
      </ul>
      {pending.map((photo) => (
        <PendingPhoto key={photo.id} row={photo} />
      ))}
      {!isOver && pending.length < room && (
        <FilePicker
          label={t('add')}
          accept="image/*"
          camera="environment"
          max={room - pending.length}
          files={[]}
          onChange={(files) => void pick([], files)}
          error={errorMessage}
        />
      )}
    </Card>
  );
}

const RemoveButton = ({ number, busy, onPress }: { number: number; busy: boolean; onPress: () => void }) => {
  const { t } = useTranslation('jobPhotos');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-busy={busy}
      aria-label={t('remove', { number })}
      className="absolute end-0 top-0 grid size-12 place-items-start justify-items-end p-1"
    >
      <X aria-hidden className="size-7 rounded-full bg-card p-1 text-ink shadow-board" />
    </button>
  );
};

function PendingPhoto({ row }: { row: OutboxRow }) {
  const percent = useUploadProgress(row.idempotencyKey);
  return (
    <UploadStatus
      name={row.file?.name ?? ''}
      state={percent ?? row.error?.code}
      isSending={row.state === 'sending'}
      onRetry={() => void retry('client', row)}
      onRemove={() => discardCommand('client', row.id)}
    />
  );
}
