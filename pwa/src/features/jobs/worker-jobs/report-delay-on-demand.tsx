import { lazy } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { DELAY_MINUTES, delayFrom } from '#contract/jobs/delays.ts';
import { slotStart } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { ReportDelayProps } from './report-delay.tsx';

const ReportDelay = lazy(async () => ({ default: (await import('./report-delay.tsx')).ReportDelay }));

const LONGEST_MS = Math.max(...DELAY_MINUTES) * MINUTE_MS;

/** From an hour before the start until the end of the work, with its code: few jobs of a list are near. */
export function ReportDelayOnDemand(props: ReportDelayProps) {
  const { status, date, time, delay } = props;
  const now = useNow();
  const startsAt = slotStart(date, time);
  // Later there is nothing left to report before the work.
  const isOpen = now >= delayFrom(startsAt) && (delay || now < startsAt + LONGEST_MS);
  if (status !== 'ongoing' && (status !== 'accepted' || !isOpen)) return null;
  return (
    <OnDemand fallback={<Skeleton className={delay ? 'h-64' : 'h-24'} />}>
      <ReportDelay {...props} />
    </OnDemand>
  );
}
