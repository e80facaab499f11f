import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_JOB_PHOTOS } from '#contract/job-photos.ts';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { keepNewPhotos, newPhotos, useNewPhotos } from './job-photo-queue.ts';
import { useShrunk } from './job-photos.tsx';
import { takeShared } from './job-request-shared.ts';

/** Pictures of the problem, kept in the phone until there is a job that they belong to. */
export function RequestPhotos() {
  const { t } = useTranslation(['photos', 'files']);
  const files = useNewPhotos().map(({ file }) => file);
  const { wrong, pick } = useShrunk(keepNewPhotos);
  const take = useRef(async () => {
    const shared = await takeShared();
    if (shared.length === 0) return;
    const before = (await newPhotos()).map(({ file }) => file);
    await pick(before, [...before, ...shared]);
    if (before.length + shared.length > MAX_JOB_PHOTOS) notify.warning(t('files:too_many', { count: MAX_JOB_PHOTOS }));
  });
  useEffect(() => {
    // Without storage nothing was shared.
    void take.current().catch(() => undefined);
  }, []);
  return (
    <FilePick
      label={t('title')}
      hint={t('hint')}
      accept="image/*"
      camera="environment"
      max={MAX_JOB_PHOTOS}
      files={files}
      onChange={(picked) => void pick(files, picked)}
      error={wrong}
    />
  );
}
