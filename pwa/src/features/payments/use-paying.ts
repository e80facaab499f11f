import { useState } from 'react';
import type { ApiError } from '#pwa/sync/http/http.ts';

type Done = { ok: true } | ApiError;

/** One press of a paying button: busy while it is on its way, and why it was refused. A second press meanwhile does nothing. */
export function usePaying(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<Done>) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await work();
    setBusy(false);
    if (!answer.ok) setRefused(answer);
    onDone();
  };
  return { busy, refused, run: (work: () => Promise<Done>) => void run(work) };
}
