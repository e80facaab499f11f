import { useEffect, useState } from 'react';
import { fetchFile } from './file.ts';
import type { Area } from './session.ts';

/** The address in this browser of a private picture (`url` under /media): undefined until it is here, null when it cannot be had. */
export function useFile(area: Area, url: string): string | null | undefined {
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
