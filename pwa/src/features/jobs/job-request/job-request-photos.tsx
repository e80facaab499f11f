import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { saveNewPhotos, readNewPhotos, useNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { CollapsibleSection } from '#pwa/features/jobs/job-request-section.tsx';
import { useShrunkPhotos } from '#pwa/features/jobs/job-photos.tsx';
import { takeSharedPhotos } from './shared-photos.ts';
import '#pwa/i18n/en/files.ts';
import '#pwa/i18n/en/jobPhotos.ts';

interface NewPhotos {
  files: File[];
  errorMessage: string | undefined;
  pick: (before: readonly File[], files: readonly File[]) => Promise<void>;
}

/** Photos of the problem, stored on the device. Those that another app has shared are added to them. */
export function useRequestPhotos(): NewPhotos {
  const { t } = useTranslation('files');
  const files = useNewPhotos().map(({ file }) => file);
  const { errorMessage, pick } = useShrunkPhotos(saveNewPhotos);
  const addSharedPhotos = useRef(async () => {
    const shared = await takeSharedPhotos();
    if (shared.length === 0) return;
    const before = (await readNewPhotos()).map(({ file }) => file);
    await pick(before, [...before, ...shared]);
    if (before.length + shared.length > MAX_JOB_PHOTOS) notify.warning(t('too_many', { count: MAX_JOB_PHOTOS }));
  });
  useEffect(() => {
    // Without storage there are no shared photos.
    void addSharedPhotos.current().catch(() => undefined);
  }, []);
  return { files, errorMessage, pick };
}

export function RequestPhotoPicker({ files, errorMessage, pick }: NewPhotos) {
  const { t } = useTranslation('jobPhotos');
  return (
    <FilePicker
      label={t('title')}
      hint={t('hint')}
      accept="image/*"
      camera="environment"
      max={MAX_JOB_PHOTOS}
      files={files}
      onChange={(picked) => void pick(files, picked)}
      error={errorMessage}
    />
  );
}

/** Photos of the problem, until the job exists. */
export function RequestPhotos() {
  const { t } = useTranslation('jobPhotos');
  const photos = useRequestPhotos();
  return (
    <CollapsibleSection
      title={t('photos')}
      content={t('photos_count', { count: photos.files.length })}
      keepOpen={photos.files.length > 0 || Boolean(photos.errorMessage)}
    >
      <RequestPhotoPicker {...photos} />
    </CollapsibleSection>
  );
}
