import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { slot } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { OTHER_SERVICE, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { useFreeWorkers } from './free-workers.queries.ts';

/** Says before the request is sent that no worker of the preferred gender is free at its time, and offers to ask anyone. */
export function PreferredGenderNotice() {
  const { t } = useTranslation('jobRequest');
  const { setValue } = useFormContext<RequestValues>();
  const [serviceType, gender, timeSlot] = useWatch<RequestValues, ['serviceType', 'preferred_gender', 'timeSlot']>({
    name: ['serviceType', 'preferred_gender', 'timeSlot'],
  });
  const { data: free } = useFreeWorkers(useNow());
  const chosen = slot.options.find((one) => one === timeSlot);
  const counts = free && (chosen ? [free.get(chosen)] : [...free.values()]);
  const isNoneFree = counts !== undefined && counts.length > 0 && counts.every((count) => count === 0);
  if (serviceType === OTHER_SERVICE || (gender !== 'female' && gender !== 'male')) return null;
  return (
    // The region is there before its text, so that screen readers announce it.
    <div role="status" className="-mb-4 not-empty:mb-0">
      {isNoneFree && (
        <Banner tone="warning">
          <p>{t(`none_free.${gender}`)}</p>
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() => setValue('preferred_gender', 'no-preference', { shouldDirty: true })}
          >
            {t('ask_anyone')}
          </Button>
        </Banner>
      )}
    </div>
  );
}
