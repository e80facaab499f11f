import { useTranslation } from 'react-i18next';
import { MAX_PDF_BYTES } from '#contract/workers.ts';
import { shrinkImage } from '#pwa/shared/shrink-image.ts';

/**
 * Makes pictures small enough for a bad network, without the place and the phone that the camera wrote into them. `why` says which
 * files were left out, and why.
 */
export function useReadable() {
  const { t } = useTranslation('wizard');
  return async (chosen: readonly File[], before: readonly File[] = []): Promise<{ files: File[]; why: string | undefined }> => {
    const results = await Promise.all(
      chosen.map(async (file) => {
        // Those of before have been made small already.
        if (before.includes(file)) return file;
        if (file.type === 'application/pdf') return file.size > MAX_PDF_BYTES ? t('pdf_too_large', { name: file.name }) : file;
        return (await shrinkImage(file)) ?? t('picture_unreadable', { name: file.name });
      }),
    );
    return {
      files: results.filter((one) => typeof one !== 'string'),
      why: results.filter((one) => typeof one === 'string').join(' ') || undefined,
    };
  };
}
