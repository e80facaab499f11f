import { useEffect, useState } from 'react';
import { fetchFile } from './download.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/**
 * An object URL of a private file; undefined while it is being fetched, null if that failed.
 * @param url under /media
 */
export function usePrivateFile(area: Area, url: string): string | null | undefined {
  const [source, setSource] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let left = false;
    const load = async () => {
      const answer = await fetchFile('media', area, { params: { key: url.replace('/media/', '') } });
      if (left) return;
      made = answer.ok ? URL.createObjectURL(answer.file) : null;
      setSource(made);
    };
    void load();
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [area, url]);
  return source;
}
