import { useTranslation } from 'react-i18next';
import { MAX_PDF_BYTES } from '#contract/workers/workers.ts';
import { shrinkImage, shrinkToPortrait } from '#pwa/shared/shrink-image.ts';

/**
 * Shrinks photos for slow networks and strips the location and device data that the camera wrote into them. `errorMessage`
 * names the files that were left out, with the reason.
 */
export function usePrepareFiles() {
  const { t } = useTranslation('workerSignup');
  return async (
    chosen: readonly File[],
    before: readonly File[] = [],
    use: 'picture' | 'portrait' = 'picture',
  ): Promise<{ files: File[]; errorMessage: string | undefined }> => {
    const results = await Promise.all(
      chosen.map(async (file) => {
        // Previously picked files are shrunk already.
        if (before.includes(file)) return file;
        if (file.type === 'application/pdf') return file.size > MAX_PDF_BYTES ? t('pdf_too_large', { name: file.name }) : file;
        return (
          (await (use === 'portrait' ? shrinkToPortrait : shrinkImage)(file)) ?? t('picture_unreadable', { name: file.name })
        );
      }),
    );
    return {
      files: results.filter((result) => typeof result !== 'string'),
      errorMessage: results.filter((result) => typeof result === 'string').join(' ') || undefined,
    };
  };
}
