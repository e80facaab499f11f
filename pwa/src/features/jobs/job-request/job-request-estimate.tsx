import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { parseService, priceFor, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { estimateDuration } from './estimate-duration.ts';

/**
 * Proposes the duration that is usual for the rooms and the area, if another one is chosen. Only a press changes it, because it
 * changes the price.
 */
export function DurationEstimate() {
  const { t } = useTranslation(['jobRequest', 'services']);
  const { setValue } = useFormContext<RequestValues>();
  const [serviceType, chosen, rooms, area] = useWatch<
    RequestValues,
    ['serviceType', 'service_duration', 'room_count', 'estimated_area']
  >({ name: ['serviceType', 'service_duration', 'room_count', 'estimated_area'] });
  const estimate = estimateDuration(parseService(serviceType), rooms, area);
  const duration = estimate ? t(`services:duration.${estimate}`) : '';
  return (
    // The region is there before its text, so that screen readers announce it.
    <div role="status" className="-mb-5 not-empty:mb-0">
      {estimate && estimate !== chosen && (
        <Banner>
          <p>{t('estimate', { duration })}</p>
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() => setValue('service_duration', estimate, { shouldDirty: true })}
          >
            {t('estimate_choose', { duration, price: formatRupees(priceFor(serviceType, estimate)) })}
          </Button>
        </Banner>
      )}
    </div>
  );
}
