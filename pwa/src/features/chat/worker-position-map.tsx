import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceKm, type Point } from '#contract/geo.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { joinChat } from '#pwa/sync/realtime/chat-room.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Card } from '#pwa/ui/card.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';

interface WorkerPosition {
  point: Point;
  /** Instant on this device's clock. */
  at: number;
}

/** The live position of a worker who shares it on the way, with its age. Renders nothing otherwise. */
export function WorkerPositionMap({ job, name }: { job: JobDetail; name: string }) {
  const { t } = useTranslation('chat');
  const [position, setPosition] = useState<WorkerPosition | null>(null);
  const jobId = job.id;
  useEffect(() => {
    const chatRoom = joinChat('client', jobId, (frame) => {
      if (frame.type === 'position') setPosition(frame.point && { point: frame.point, at: Date.now() - frame.ago });
    });
    return () => chatRoom.leave();
  }, [jobId]);
  if (!position) return null;
  const km =
    job.lat !== null && job.lng !== null
      ? Math.round(distanceKm(position.point, { lat: job.lat, lng: job.lng }) * 10) / 10
      : null;
  return (
    <Card>
      <h2 className="text-xl">{t('live_position.title', { name })}</h2>
      <p className="mb-3 text-soft">
        {t('live_position.age')} <Ago instant={position.at} />
        {km !== null && ` · ${t('live_position.km', { km: formatNumber(km) })}`}
      </p>
      <PlaceMap
        point={position.point}
        name={name}
        kind={t('live_position.kind')}
        description={t('live_position.title', { name })}
        namesNear={placeNamesNear}
      />
    </Card>
  );
}
