import { Map as MapIcon, MapPinOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROXIMATION_RADIUS_KM } from '#contract/geo.ts';
import type { Job } from '#contract/jobs/jobs.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { isApproximateFor, useJobPoint } from '#pwa/features/jobs/job-map.queries.ts';
import { JobPlaceFault } from '#pwa/features/jobs/job-place-fault.tsx';

/** The map toggle of a card beside another action (`children`). The map loads only when opened: a list has many cards. */
export function JobCardMap({ job, children }: { job: Job; children: ReactNode }) {
  const { t } = useTranslation('map');
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="grid grid-cols-2 gap-2 max-md:*:px-2">
        <Button
          variant="quiet"
          size="large"
          icon={open ? MapPinOff : MapIcon}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'hide' : 'region')}
        </Button>
        {children}
      </div>
      {open && <OpenMap job={job} />}
    </>
  );
}

function OpenMap({ job }: { job: Job }) {
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
      <JobPlaceFault text={errorMessage} onRetry={retry} />
      {isPointApproximate && point && <p className="mt-2 text-sm text-soft">{t(isApproximate ? 'area' : 'about')}</p>}
    </div>
  );
}
