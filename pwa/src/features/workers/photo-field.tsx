import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { mergePickedFiles } from '#pwa/shared/merge-picked-files.ts';
import { CameraSheet, hasLiveCamera } from '#pwa/ui/camera-sheet.tsx';
import { FilePicker } from '#pwa/ui/file-picker.tsx';
import type { FileName } from './application.ts';
import { currentApplication, updateApplication, useApplication } from './application-store.ts';
import { usePrepareFiles } from './use-prepare-files.ts';

// On a desktop without a live camera, "take a photo" would open the same file dialog as the other button.
const hasCameraApp = matchMedia('(pointer: coarse)').matches;

interface PhotoFieldProps {
  name: FileName;
  /** The code of a shown error. */
  error: string | undefined;
}

/** The face photo, the profile photo or the portfolio. */
export function PhotoField({ name, error: errorCode }: PhotoFieldProps) {
  const { t } = useTranslation('workerSignup');
  const application = useApplication();
  const prepareFiles = usePrepareFiles();
  const [fileError, setFileError] = useState<string>();
  const [cameraOpen, setCameraOpen] = useState(false);

  const pick = async (chosen: File[]) => {
    const before = application[name];
    const { files, errorMessage: prepareError } = await prepareFiles(
      chosen,
      before,
      name === 'profilePhoto' ? 'portrait' : 'picture',
    );
    setFileError(prepareError);
    if (files.length === 0 && chosen.length > 0) return;
    if (name !== 'portfolioFiles') return updateApplication({ [name]: files, serverErrors: {} });
    const merged = mergePickedFiles(currentApplication()[name], before, files);
    if (merged.length > MAX_PORTFOLIO_FILES) setFileError(errorText('media.too_many'));
    updateApplication({ [name]: merged.slice(0, MAX_PORTFOLIO_FILES), serverErrors: {} });
  };
  const error = fileError ?? (errorCode && (name === 'facePhoto' ? t('face_missing') : errorText(errorCode)));
  const common = { files: application[name], onChange: (files: File[]) => void pick(files), error };
  if (name === 'portfolioFiles')
    return (
      <FilePicker
        label={t('portfolio')}
        hint={t('portfolio_hint')}
        accept="image/*,application/pdf"
        max={MAX_PORTFOLIO_FILES}
        {...common}
      />
    );
  const camera = hasLiveCamera
    ? { onCamera: () => setCameraOpen(true) }
    : { camera: hasCameraApp ? ('user' as const) : undefined };
  return (
    <div data-wrong={error ? true : undefined}>
      {name === 'facePhoto' ? (
        <FilePicker label={t('face')} hint={t('face_hint')} required accept="image/*" {...camera} {...common} />
      ) : (
        <FilePicker label={t('profile')} hint={t('profile_hint')} accept="image/*" {...camera} {...common} />
      )}
      <CameraSheet open={cameraOpen} onClose={() => setCameraOpen(false)} onPhoto={(photo) => void pick([photo])} />
    </div>
  );
}
