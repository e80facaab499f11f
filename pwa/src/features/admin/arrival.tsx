import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/durations.ts';
import { DateTime } from './log-entries.tsx';

/** Shorter differences are the delay of the network, or clock skew of the device. */
export const MIN_DELAY_MS = MINUTE_MS;

/** When something reached the server, if the device says that it happened more than a minute earlier. */
export function Arrival({ happened, received }: { happened: number; received: number | null | undefined }) {
  const { t } = useTranslation('admin');
  if (!received || received - happened <= MIN_DELAY_MS) return null;
  return (
    <>
      {' · '}
      {t('arrived')} <DateTime at={received} />
    </>
  );
}
