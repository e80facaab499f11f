import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import type { Directions } from '#contract/directions.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { useJobPoint, useWay, type Placed } from './job-map.queries.ts';

/** Worker specification, section 9: where the map of a way begins while no place is known. */
const PUNE = { lat: 18.5204, lng: 73.8567 };

interface JobPlaceProps {
  job: Placed;
  area?: Area;
  /** Where the reader sets out; without it there is no way. */
  from?: Point | null;
}

/** Where the job is, on a map and in words; for its worker with the way from his own place. */
export function JobPlace({ job, area = 'client', from = null }: JobPlaceProps) {
  const { t } = useTranslation('map');
  const { point, about, fault } = useJobPoint(area, job);
  const way = useWay(area, from, point);
  return (
    <Card className={area === 'worker' ? '[&_figure_button]:min-h-14' : undefined}>
      <h2 className="mb-3 text-xl">{t(from ? 'way' : 'job')}</h2>
      <PlaceMap
        point={point}
        name={job.name}
        words={job.address}
        centre={from ? PUNE : undefined}
        way={way && from ? { from, line: way.line, sure: way.kind === 'road' } : undefined}
        namesNear={placeNamesNear}
      />
      {way && <Way way={way} />}
      {fault && (
        <p role="status" className="mt-2">
          {fault}
        </p>
      )}
      {about && point && <p className="mt-2 text-sm text-soft">{t('about')}</p>}
    </Card>
  );
}

/** How far it is, for eye and ear. A straight line says that it is one. */
function Way({ way: { km, minutes } }: { way: Directions }) {
  const { t } = useTranslation('map');
  return (
    <div className="mt-3 flex items-center gap-3">
      <Route aria-hidden className="size-6 shrink-0 text-indigo" />
      <p className="grow">
        {minutes === null
          ? t('way_straight', { km: formatNumber(km) })
          : t('way_road', { km: formatNumber(km), minutes: formatNumber(minutes) })}
      </p>
      <ListenButton
        large
        text={(ear) =>
          minutes === null
            ? t('way_said_straight', { km: ear.km(km) })
            : t('way_said_road', { km: ear.km(km), minutes: ear.minutes(minutes) })
        }
      />
    </div>
  );
}
