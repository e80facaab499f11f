import { Route } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { APPROXIMATION_RADIUS_KM, type Point } from '#contract/geo.ts';
import type { Directions } from '#contract/places/directions.ts';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { isApproximateFor, useDirections, useJobPoint, type JobLocation } from './job-map.queries.ts';
import { JobPlaceError } from './job-place-error.tsx';

/** Worker specification, section 9: the initial centre of the directions map while the job's location is unknown. */
const PUNE = { lat: 18.5204, lng: 73.8567 };

interface JobMapProps {
  job: JobLocation;
  area?: Area;
  /** Start of the directions; null shows none. */
  from?: Point | null;
}

/** The job's location on a map and as text; for its worker with directions from their own location. */
export function JobMap({ job, area = 'client', from = null }: JobMapProps) {
  const { t } = useTranslation('map');
  const { point, isPointApproximate, errorMessage, retry } = useJobPoint(area, job);
  const { directions, code, retry: retryDirections } = useDirections(area, from, point);
  const isApproximate = isApproximateFor(area, job.status);
  return (
    <Card className={area === 'worker' ? '[&_figure_button]:min-h-14' : undefined}>
      <h2 className="mb-3 text-xl">{t(from ? 'directions' : 'job')}</h2>
      <PlaceMap
        point={point}
        radiusKm={isApproximate ? APPROXIMATION_RADIUS_KM : undefined}
        name={job.name}
        description={job.address || t('job')}
        centre={from ? PUNE : undefined}
        directions={directions && from ? { from, line: directions.line, sure: directions.kind === 'road' } : undefined}
        namesNear={placeNamesNear}
      />
      {directions && <DirectionsSummary directions={directions} />}
      {code && (
        <div className="mt-3">
          <ErrorState title={t('directions_failed')} code={code} onRetry={retryDirections} />
        </div>
      )}
      <JobPlaceError text={errorMessage} onRetry={retry} />
      {isPointApproximate && point && <p className="mt-2 text-sm text-soft">{t(isApproximate ? 'area' : 'about')}</p>}
    </Card>
  );
}

/** Distance and duration as text and speech. A straight-line distance is labelled as such. */
function DirectionsSummary({ directions: { km, minutes } }: { directions: Directions }) {
  const { t } = useTranslation('map');
  const text = () => {
    if (km === 0) return t('directions_near');
    if (minutes === null) return t('directions_straight', { km: formatNumber(km) });
    return t('directions_road', { km: formatNumber(km), minutes: formatNumber(minutes) });
  };
  const spokenText = (spoken: SpokenFormat) => {
    if (km === 0) return spoken.text(t('directions_near'));
    if (minutes === null) return t('directions_spoken_straight', { km: spoken.km(km) });
    return t('directions_spoken_road', { km: spoken.km(km), minutes: spoken.minutes(minutes) });
  };
  return (
    <div className="mt-3 flex items-center gap-3">
      <Route aria-hidden className="size-6 shrink-0 text-indigo" />
      <p className="grow">{text()}</p>
      <ListenButton large text={spokenText} />
    </div>
  );
}
