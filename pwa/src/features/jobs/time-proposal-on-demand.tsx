import { lazy, type ComponentProps } from 'react';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

const TimeProposalNote = lazy(async () => ({ default: (await import('./time-proposal-note.tsx')).TimeProposalNote }));

/** The note of a proposal in a list, with its code: few jobs have one. */
export const TimeProposalOnDemand = (props: ComponentProps<typeof TimeProposalNote>) => (
  <OnDemand fallback={<Skeleton className="h-96 sm:h-60" />}>
    <TimeProposalNote {...props} />
  </OnDemand>
);
