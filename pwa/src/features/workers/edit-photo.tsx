import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import { usePhotoEditor } from '#pwa/ui/use-photo-editor.ts';
import { changeWorkerPhoto } from './profile.mutations.ts';
import { RecheckNotice } from './recheck-notice.tsx';
import { usePrepareFiles } from './use-prepare-files.ts';

/** Edits the public photo. */
export function EditPhoto({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'workerSignup', 'errors']);
  const prepareFiles = usePrepareFiles();
  const [cameraOpen, setCameraOpen] = useState(false);
  const { picker, isSaving, save } = usePhotoEditor({
    prepare: async (file) => {
      const { files, errorMessage } = await prepareFiles([file], [], 'portrait');
      return { photo: files[0] ?? null, errorMessage };
    },
    upload: changeWorkerPhoto,
    texts: { missing: t('photo_missing'), saved: t('saved') },
    onDone,
  });
  return (
    <div className="grid gap-5 [&_button]:min-h-14 [&_label]:min-h-14">
      <FilePicker
        label={t('workerSignup:profile')}
        hint={t('workerSignup:profile_hint')}
        accept="image/*"
        {...(hasLiveCamera ? { onCamera: () => setCameraOpen(true) } : { camera: 'user' })}
        required
        {...picker}
      />
      <RecheckNotice worker={worker} />
      <Button icon={Check} size="large" wide busy={isSaving && t('saving')} onClick={save}>
        {t('save')}
      </Button>
      <CameraSheet open={cameraOpen} onClose={() => setCameraOpen(false)} onPhoto={(photo) => picker.onChange([photo])} />
    </div>
  );
}
