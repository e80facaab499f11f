import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import type { FileName } from './application.ts';
import { updateApplication, useApplication } from './application-store.ts';
import { usePrepareFiles } from './use-prepare-files.ts';

// On a desktop without a live camera, "take a photo" would open the same file dialog as the other button.
const hasCameraApp = matchMedia('(pointer: coarse)').matches;

export function PhotoFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useTranslation('workerSignup');
  const application = useApplication();
  const prepareFiles = usePrepareFiles();
  const [fileErrors, setFileErrors] = useState<Partial<Record<FileName, string>>>({});
  const [camera, setCamera] = useState<'facePhoto' | 'profilePhoto' | null>(null);

  const pick = async (name: FileName, chosen: File[]) => {
    const before = application[name];
    const { files, errorMessage: prepareError } = await prepareFiles(chosen, before);
    setFileErrors((others) => ({ ...others, [name]: prepareError }));
    if (files.length > 0 || chosen.length === 0) updateApplication({ [name]: files, serverErrors: {} });
  };
  const cameraOf = (name: 'facePhoto' | 'profilePhoto') =>
    hasLiveCamera ? { onCamera: () => setCamera(name) } : { camera: hasCameraApp ? ('user' as const) : undefined };

  const faceError = fileErrors.facePhoto ?? (errorOf('facePhoto') && t('face_missing'));
  return (
    <>
      <div data-wrong={faceError ? true : undefined}>
        <FilePicker
          label={t('face')}
          hint={t('face_hint')}
          required
          accept="image/*"
          {...cameraOf('facePhoto')}
          files={application.facePhoto}
          onChange={(files) => void pick('facePhoto', files)}
          error={faceError}
        />
      </div>
      <FilePicker
        label={t('profile')}
        hint={t('profile_hint')}
        accept="image/*"
        {...cameraOf('profilePhoto')}
        files={application.profilePhoto}
        onChange={(files) => void pick('profilePhoto', files)}
        error={fileErrors.profilePhoto ?? errorOf('profilePhoto')}
      />
      <FilePicker
        label={t('portfolio')}
        hint={t('portfolio_hint')}
        accept="image/*,application/pdf"
        max={MAX_PORTFOLIO_FILES}
        files={application.portfolioFiles}
        onChange={(files) => void pick('portfolioFiles', files)}
        error={fileErrors.portfolioFiles ?? errorOf('portfolioFiles')}
      />
      <CameraSheet
        open={camera !== null}
        onClose={() => setCamera(null)}
        onPhoto={(photo) => camera && void pick(camera, [photo])}
      />
    </>
  );
}
