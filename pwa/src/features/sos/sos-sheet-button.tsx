import { Siren } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { triggerSos } from './sos-trigger.ts';

/** SOS inside the header of a sheet or dialog, which covers the page's own button. */
export function SosSheetButton() {
  const { t } = useTranslation('sos');
  return (
    <button
      type="button"
      data-skip-read-aloud
      onClick={triggerSos}
      className="order-2 flex min-h-14 shrink-0 items-center gap-1.5 rounded-md border-2 border-[#fff] bg-[#b91c1c] px-3 font-bold text-[#fff]"
    >
      <Siren aria-hidden className="size-5" />
      SOS
      <span className="sr-only">{t('label')}</span>
    </button>
  );
}
