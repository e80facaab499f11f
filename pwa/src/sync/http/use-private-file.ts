import { useCallback, useEffect, useState } from 'react';
import { fetchFile } from './download.ts';
import type { Area } from '#pwa/sync/session/session.ts';

export interface PrivateFile {
  /** An object URL; undefined while the file is being fetched, null if that failed. */
  source: string | null | undefined;
  /** Why it failed. */
  errorCode: string | null;
  /** Fetches it again. */
  retry: () => void;
}

/**
 * Fetches a private file. The request ends with the component: who logs out needs no photo any more, and the server would reject it.
 * @param url under /media
 */
export function usePrivateFile(area: Area, url: string): PrivateFile {
  const [result, setResult] = useState<Awaited<ReturnType<typeof fetchFile>>>();
  const [source, setSource] = useState<string>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const fetched = await fetchFile('media', area, { params: { key: url.replace('/media/', '') } }, signal);
      if (!signal.aborted) setResult(fetched);
    },
    [area, url],
  );
  useEffect(() => {
    const unmounted = new AbortController();
    void load(unmounted.signal);
    return () => unmounted.abort();
  }, [load]);
  const file = result?.ok ? result.file : null;
  useEffect(() => {
    if (!file) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setSource(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  const retry = () => {
    setResult(undefined);
    void load(new AbortController().signal);
  };
  if (result && !result.ok) return { source: null, errorCode: result.code, retry };
  return { source: file ? source : undefined, errorCode: null, retry };
}
