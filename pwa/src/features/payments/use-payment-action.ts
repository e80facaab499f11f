import { useState } from 'react';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { notify } from '#pwa/ui/toast.ts';

type Outcome = { ok: true } | ApiError;

/** Runs one payment request at a time, with busy state and error. A press during a request is ignored. */
export function usePaymentAction(onDone: () => void) {
  const isListening = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [apiError, setApiError] = useState<ApiError | null>(null);
  const run = async (action: () => Promise<Outcome>) => {
    if (busy) return;
    setBusy(true);
    setApiError(null);
    const response = await action();
    setBusy(false);
    if (!response.ok) {
      setApiError(response);
      if (!isListening()) notify.error(errorText(response.code));
    }
    onDone();
  };
  return { busy, apiError, run: (action: () => Promise<Outcome>) => void run(action) };
}
