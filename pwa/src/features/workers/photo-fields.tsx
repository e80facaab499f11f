import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PDF_BYTES, PORTFOLIO_FILES } from '#contract/workers.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';
import { FilePick } from '#pwa/ui/file-pick.tsx';
import { updateApplication, useApplication } from './application.ts';

type Name = 'facePhoto' | 'profilePhoto' | 'portfolioFiles';

// A desktop's "take a photo" would open the same file chooser as the other button.
const hasCamera = matchMedia('(pointer: coarse)').matches;

export function PhotoFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useTranslation('wizard');
  const application = useApplication();
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});

  const pick = async (name: Name, chosen: File[]) => {
    const before = application[name];
    // Pictures of before have been made small already.
    const results = await Promise.all(
      chosen.map(async (file) => {
        if (before.includes(file)) return file;
        if (file.type === 'application/pdf') return file.size > PDF_BYTES ? t('pdf_too_large', { name: file.name }) : file;
        return (await shrinkImage(file)) ?? t('picture_unreadable', { name: file.name });
      }),
    );
    const why = results.filter((one) => typeof one === 'string').join(' ');
    const files = results.filter((one) => typeof one !== 'string');
    setRefused((others) => ({ ...others, [name]: why || undefined }));
    if (files.length > 0 || chosen.length === 0) updateApplication({ [name]: files, refused: {} });
  };

  const faceError = refused.facePhoto ?? (errorOf('facePhoto') && t('face_missing'));
  return (
    <>
      <div data-wrong={faceError ? true : undefined}>
        <FilePick
          label={t('face')}
          hint={t('face_hint')}
          required
          accept="image/*"
          camera={hasCamera ? 'user' : undefined}
          files={application.facePhoto}
          onChange={(files) => void pick('facePhoto', files)}
          error={faceError}
        />
      </div>
      <FilePick
        label={t('profile')}
        hint={t('profile_hint')}
        accept="image/*"
        camera={hasCamera ? 'user' : undefined}
        files={application.profilePhoto}
        onChange={(files) => void pick('profilePhoto', files)}
        error={refused.profilePhoto ?? errorOf('profilePhoto')}
      />
      <FilePick
        label={t('portfolio')}
        hint={t('portfolio_hint')}
        accept="image/*,application/pdf"
        max={PORTFOLIO_FILES}
        files={application.portfolioFiles}
        onChange={(files) => void pick('portfolioFiles', files)}
        error={refused.portfolioFiles ?? errorOf('portfolioFiles')}
      />
    </>
  );
}
