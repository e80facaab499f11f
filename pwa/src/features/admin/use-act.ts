import { useState } from 'react';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError, Result } from '#pwa/sync/http/http.ts';
import { notify } from '#pwa/ui/toast.ts';
import { useDeskChanged } from './desk.queries.ts';

/** Does something at the desk: says how it went, and shows what is so now. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const changed = useDeskChanged();
  const act = async (work: () => Promise<Result<unknown>>, done: string): Promise<ApiError | null> => {
    setBusy(true);
    const answer = await work();
    if (answer.ok) notify.success(done);
    else notify.error(errorText(answer.code));
    // A refusal too may mean that the screen is behind.
    await changed();
    setBusy(false);
    return answer.ok ? null : answer;
  };
  return { busy, act };
}
