import { Map as MapIcon, MapPinOff } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/jobs.ts';
import { Button } from '#pwa/ui/button.tsx';
import { MapOnDemand } from '#pwa/ui/map-on-demand.tsx';

const OpenedJobMap = lazy(() => import('./opened-job-map.tsx'));

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
      {open && (
        <div className="grid min-h-[350px]">
          <MapOnDemand>
            <OpenedJobMap job={job} />
          </MapOnDemand>
        </div>
      )}
    </>
  );
}
