import { useEffect, useState } from 'react';
import type { SosStatus } from '#contract/sos.ts';
import { statusOf } from './sos.commands.ts';

const EVERY_MS = 4000;

/** What has become of a case, asked for again and again while it is looked at and not over. */
export function useStatus(id: string | null, looking: boolean): SosStatus | null {
  const [status, setStatus] = useState<SosStatus | null>(null);
  const over = status?.id === id && (status?.state === 'closed' || status?.state === 'false_alarm');
  useEffect(() => {
    if (!id || !looking || over) return;
    let left = false;
    const ask = async () => {
      const answer = await statusOf(id);
      if (answer && !left) setStatus(answer);
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [id, looking, over]);
  return status?.id === id ? status : null;
}
