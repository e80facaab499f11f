import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { moveNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { Button } from '#pwa/ui/button.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { RequestPhotoPicker, useRequestPhotos } from './job-request-photos.tsx';
import '#pwa/i18n/en/jobPhotos.ts';

/** Photos that another app shares while a request is active: the user sees them first, and then adds them to that request. */
export function SharedPhotosOfActive({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobPhotos');
  const photos = useRequestPhotos();
  const [isAdding, setAdding] = useState(false);
  if (photos.files.length === 0 && !photos.errorMessage) return null;
  const add = async () => {
    setAdding(true);
    if (await isStored(moveNewPhotos(jobId))) notify.success(t('added'));
    else notify.error(errorText('phone_full'));
    setAdding(false);
  };
  return (
    <div className="grid gap-3">
      <RequestPhotoPicker {...photos} />
      <p className="text-sm text-soft">{t('who_sees')}</p>
      {photos.files.length > 0 && (
        <Button icon={ImagePlus} busy={isAdding && t('adding')} onClick={() => void add()}>
          {t('add_to_request', { count: photos.files.length })}
        </Button>
      )}
    </div>
  );
}
