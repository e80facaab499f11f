import { useTranslation } from 'react-i18next';
import { MOST_PHOTOS } from '#contract/job-photos.ts';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { keepNewPhotos, useNewPhotos } from './job-photo-queue.ts';
import { useShrunk } from './job-photos.tsx';

/** Pictures of the problem, kept in the phone until there is a job that they belong to. */
export function RequestPhotos() {
  const { t } = useTranslation('photos');
  const files = useNewPhotos().map(({ file }) => file);
  const { wrong, pick } = useShrunk(keepNewPhotos);
  return (
    <FilePick
      label={t('title')}
      hint={t('hint')}
      accept="image/*"
      camera="environment"
      max={MOST_PHOTOS}
      files={files}
      onChange={(picked) => void pick(files, picked)}
      error={wrong}
    />
  );
}
