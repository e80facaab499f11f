import { useTranslation } from 'react-i18next';
import { APPROXIMATION_RADIUS_KM } from '#contract/geo.ts';
import type { Job } from '#contract/jobs/jobs.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { isApproximateFor, useJobPoint } from '#pwa/features/jobs/job-map.queries.ts';
import { JobPlaceError } from '#pwa/features/jobs/job-place-error.tsx';

/** The map of the place of a job on its card. */
export default function OpenedJobMap({ job }: { job: Job }) {
  const { t } = useTranslation('map');
  const isApproximate = isApproximateFor('worker', job.status);
  const { point, isPointApproximate, errorMessage, retry } = useJobPoint('worker', { ...job, name: job.customer.name });
  return (
    <div>
      <PlaceMap
        opened
        point={point}
        radiusKm={isApproximate ? APPROXIMATION_RADIUS_KM : undefined}
        name={job.customer.name}
        description={job.address || t('job')}
        namesNear={placeNamesNear}
      />
      <JobPlaceError text={errorMessage} onRetry={retry} />
      {isPointApproximate && point && <p className="mt-2 text-sm text-soft">{t(isApproximate ? 'area' : 'about')}</p>}
    </div>
  );
}
