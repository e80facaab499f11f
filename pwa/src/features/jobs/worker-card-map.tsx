import { Map as MapIcon, MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { placeNamesNear } from '#pwa/sync/place-names.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { useJobPoint } from './job-map.queries.ts';

/** The map of a card, which a list of many cards fetches for the one that is asked for. */
export function CardMap({ job }: { job: Job }) {
  const { t } = useTranslation('map');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="large"
        icon={open ? MapPinOff : MapIcon}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'hide' : 'open')}
      </Button>
      {open && <OpenMap job={job} />}
    </>
  );
}

function OpenMap({ job }: { job: Job }) {
  const { t } = useTranslation('map');
  const { point, about, fault } = useJobPoint({ ...job, name: job.customer.name });
  return (
    <div>
      <PlaceMap opened point={point} name={job.customer.name} words={job.address} namesNear={placeNamesNear} />
      {fault && (
        <p role="status" className="mt-2">
          {fault}
        </p>
      )}
      {about && point && <p className="mt-2 text-sm text-soft">{t('about')}</p>}
    </div>
  );
}
