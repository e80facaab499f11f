import type { ReactNode } from 'react';
import type { CachedData } from '#pwa/features/jobs/jobs.queries.ts';
import { SavedAgo } from '#pwa/ui/date-time.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

interface JobsFetchErrorProps {
  cached: Pick<CachedData<unknown>, 'failure' | 'savedAt' | 'retry'>;
  /** By default the text of the error's code. */
  text: string | undefined;
  /** Further buttons of an error. */
  children?: ReactNode;
}

/** Above stored jobs: why they could not be fetched again, and how old they are. Nothing if they were fetched. */
export function JobsFetchError({ cached: { failure, savedAt, retry }, text, children }: JobsFetchErrorProps) {
  if (!failure) return null;
  if (failure.code === 'network' && savedAt !== null) return <StaleNote savedAt={savedAt} onRetry={retry} />;
  return (
    <>
      <ErrorState code={failure.code} text={text} onRetry={retry}>
        {children}
      </ErrorState>
      {savedAt !== null && <SavedAgo instant={savedAt} />}
    </>
  );
}
