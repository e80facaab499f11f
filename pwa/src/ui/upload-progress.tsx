import { useTranslation } from 'react-i18next';
import '#pwa/i18n/en/files.ts';

/** Upload progress, 0 to 100. */
export function UploadProgress({ percent }: { percent: number }) {
  const { t } = useTranslation('files');
  const whole = Math.round(percent);
  return (
    <div className="mt-2 text-sm">
      <p>{t('sending', { percent: whole })}</p>
      <div
        role="progressbar"
        aria-valuenow={whole}
        aria-label={t('sending', { percent: whole })}
        className="mt-1 h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-marigold transition-[width] duration-200" style={{ width: `${whole}%` }} />
      </div>
    </div>
  );
}
