import { useEffect, useState } from 'react';
import { fetchFile } from './download.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/**
 * An object URL of a private file; undefined while it is being fetched, null if that failed. The request ends with the component: who
 * logs out needs no photo any more, and the server would reject it.
 * @param url under /media
 */
export function usePrivateFile(area: Area, url: string): string | null | undefined {
  const [source, setSource] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let objectUrl: string | null = null;
    const unmounted = new AbortController();
    const load = async () => {
      const result = await fetchFile('media', area, { params: { key: url.replace('/media/', '') } }, unmounted.signal);
      if (unmounted.signal.aborted) return;
      objectUrl = result.ok ? URL.createObjectURL(result.file) : null;
      setSource(objectUrl);
    };
    void load();
    return () => {
      unmounted.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [area, url]);
  return source;
}
