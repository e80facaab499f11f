import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceKm, type Point } from '#contract/geo.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { joinChat } from '#pwa/sync/realtime/chat-room.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Card } from '#pwa/ui/card.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { Ago } from '#pwa/ui/when.tsx';

interface Seen {
  point: Point;
  /** Instant by this phone's clock. */
  at: number;
}

/** Where the worker is who shows himself on his way, with the age of that place. Nothing while he does not. */
export function OnTheWay({ job, name }: { job: JobDetail; name: string }) {
  const { t } = useTranslation('chat');
  const [seen, setSeen] = useState<Seen | null>(null);
  const jobId = job.id;
  useEffect(() => {
    const seat = joinChat('client', jobId, (frame) => {
      if (frame.type === 'position') setSeen(frame.point && { point: frame.point, at: Date.now() - frame.ago });
    });
    return () => seat.leave();
  }, [jobId]);
  if (!seen) return null;
  const km =
    job.lat !== null && job.lng !== null ? Math.round(distanceKm(seen.point, { lat: job.lat, lng: job.lng }) * 10) / 10 : null;
  return (
    <Card>
      <h2 className="text-xl">{t('way.title', { name })}</h2>
      <p className="mb-3 text-soft">
        {t('way.age')} <Ago instant={seen.at} />
        {km !== null && ` · ${t('way.km', { km: formatNumber(km) })}`}
      </p>
      <PlaceMap
        point={seen.point}
        name={name}
        kind={t('way.kind')}
        words={t('way.title', { name })}
        namesNear={placeNamesNear}
      />
    </Card>
  );
}
