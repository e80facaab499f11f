import { useEffect, useState } from 'react';
import { fetchFile } from './file.ts';
import type { Area } from './session.ts';

/**
 * An address, for this page alone, of a file that only some may see; undefined while it is fetched, null when it cannot be had.
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
