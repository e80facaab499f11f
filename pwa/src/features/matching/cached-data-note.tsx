import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

interface CachedDataNoteProps {
  /** When the service worker saved what is shown; empty if it came from the server. */
  savedAt: number | null | undefined;
  fetchedAt: number;
  /** Why it could not be fetched again. */
  error: QueryError | null;
  onRetry: () => void;
}

/** Above public data that could not be fetched again: how old they are, and why. */
export function CachedDataNote({ savedAt, fetchedAt, error, onRetry }: CachedDataNoteProps) {
  if (!savedAt && !error) return null;
  return <StaleNote savedAt={savedAt ?? fetchedAt} code={error?.apiError.code} onRetry={onRetry} />;
}
