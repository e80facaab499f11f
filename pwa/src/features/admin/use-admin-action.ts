import { useState } from 'react';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError, Result } from '#pwa/sync/http/api-error.ts';
import { notify } from '#pwa/ui/toast.ts';
import { useInvalidateAdmin } from './admin.queries.ts';

/** Performs an admin action: shows the outcome as a toast and refetches the screen. */
export function useAdminAction() {
  const [busy, setBusy] = useState(false);
  const invalidate = useInvalidateAdmin();
  const perform = async (action: () => Promise<Result<unknown>>, done: string): Promise<ApiError | null> => {
    setBusy(true);
    const response = await action();
    if (response.ok) notify.success(done);
    else notify.error(errorText(response.code));
    // An error may also mean that the screen is out of date.
    await invalidate();
    setBusy(false);
    return response.ok ? null : response;
  };
  return { busy, perform };
}
