import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeWorkerPhoto } from './profile.mutations.ts';
import { RecheckNotice } from './recheck-notice.tsx';
import { usePrepareFiles } from './use-prepare-files.ts';

/** Edits the public photo. After a failed upload the photo stays selected for a retry. */
export function EditPhoto({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'workerSignup', 'errors']);
  const prepareFiles = usePrepareFiles();
  const [files, setFiles] = useState<File[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [cameraOpen, setCameraOpen] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const pick = async (chosen: File[]) => {
    const { files: prepared, errorMessage: prepareError } = await prepareFiles(chosen, [], 'portrait');
    setFiles(prepared);
    setErrorMessage(prepareError);
  };
  const save = async () => {
    const [photo] = files;
    if (!photo) return setErrorMessage(t('photo_missing'));
    setErrorMessage(undefined);
    setPercent(0);
    const apiError = await changeWorkerPhoto(photo, setPercent);
    setPercent(null);
    if (apiError) return setErrorMessage(errorText(apiError.code));
    notify.success(t('saved'));
    onDone();
  };
  return (
    <div className="grid gap-5 [&_button]:min-h-14 [&_label]:min-h-14">
      <FilePicker
        label={t('workerSignup:profile')}
        hint={t('workerSignup:profile_hint')}
        accept="image/*"
        {...(hasLiveCamera ? { onCamera: () => setCameraOpen(true) } : { camera: 'user' })}
        required
        files={files}
        onChange={(chosen) => void pick(chosen)}
        percent={percent}
        error={errorMessage}
      />
      <RecheckNotice worker={worker} />
      <Button icon={Check} size="large" wide busy={percent !== null && t('saving')} onClick={() => void save()}>
        {t('save')}
      </Button>
      <CameraSheet open={cameraOpen} onClose={() => setCameraOpen(false)} onPhoto={(photo) => void pick([photo])} />
    </div>
  );
}
