import { useEffect, useState } from 'react';
import { useObjectUrl } from '#pwa/shared/use-object-url.ts';
import { fetchFile } from './download.ts';
import { RESPONSE_TIMEOUT_MS } from './api-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';

export interface PrivateFile {
  /** An object URL; undefined while the file is being fetched, null if that failed. */
  source: string | null | undefined;
  /** Why it failed. */
  errorCode: string | null;
  /** Fetches it again. */
  retry: () => void;
}

/** A picture on a slow network takes longer than other responses. */
const TIMEOUT_MS = 3 * RESPONSE_TIMEOUT_MS;

/**
 * Fetches a private file. The request ends with the component: who logs out needs no photo any more, and the server would
 * reject it.
 * @param url under /media
 */
export function usePrivateFile(area: Area, url: string): PrivateFile {
  const [result, setResult] = useState<Awaited<ReturnType<typeof fetchFile>>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    const load = async () => {
      const fetched = await fetchFile('media', area, { params: { key: url.replace('/media/', '') } }, request.signal);
      clearTimeout(timer);
      if (!isUnmounted) setResult(fetched);
    };
    void load();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      request.abort();
    };
    // eslint-disable-next-line react/exhaustive-deps -- another attempt fetches the same file
  }, [area, url, attempt]);
  const source = useObjectUrl(result?.ok ? result.file : null);
  const retry = () => {
    setResult(undefined);
    setAttempt(attempt + 1);
  };
  if (result && !result.ok) return { source: null, errorCode: result.code, retry };
  return { source: source ?? undefined, errorCode: null, retry };
}
