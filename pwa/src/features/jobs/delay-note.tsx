import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDelay } from '#contract/jobs/delays.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { Banner } from '#pwa/ui/banner.tsx';

/** How late the worker of a job is, as its client or as the worker reads it. */
export function DelayNote({ area, delay }: { area: Area; delay: JobDelay }) {
  const { t } = useTranslation('delays');
  return (
    <Banner tone="warning" icon={Timer}>
      <p className="font-bold">
        {t(area === 'client' ? `client.${delay.what}` : `worker.${delay.what}`, { count: delay.minutes })}
      </p>
    </Banner>
  );
}
