import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

interface StoredNoteProps {
  /** When the service worker saved what is shown; empty if it came from the server. */
  savedAt: number | null | undefined;
  fetchedAt: number;
  /** Why it could not be fetched again. */
  error: QueryError | null;
  onRetry: () => void;
}

/** Above public data that could not be fetched again: how old they are, and why. */
export function StoredNote({ savedAt, fetchedAt, error, onRetry }: StoredNoteProps) {
  if (!savedAt && !error) return null;
  return <StaleNote savedAt={savedAt ?? fetchedAt} code={error?.apiError.code} onRetry={onRetry} />;
}
