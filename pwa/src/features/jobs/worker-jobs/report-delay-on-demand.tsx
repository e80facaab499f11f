import { lazy } from 'react';
import { delayFrom } from '#contract/jobs/delays.ts';
import { slotStart } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { ReportDelayProps } from './report-delay.tsx';

const ReportDelay = lazy(async () => ({ default: (await import('./report-delay.tsx')).ReportDelay }));

/** From an hour before the start until the end of the work, with its code: few jobs of a list are near. */
export function ReportDelayOnDemand(props: ReportDelayProps) {
  const { status, date, time } = props;
  const now = useNow();
  if (status !== 'ongoing' && (status !== 'accepted' || now < delayFrom(slotStart(date, time)))) return null;
  return (
    <OnDemand fallback={<Skeleton className="h-24" />}>
      <ReportDelay {...props} />
    </OnDemand>
  );
}
