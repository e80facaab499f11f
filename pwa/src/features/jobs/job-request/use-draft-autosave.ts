import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentSession } from '#pwa/sync/session/session.ts';
import { saveDraft } from '#pwa/features/jobs/job-request-draft.ts';
import type { RequestOutput, RequestValues } from '#pwa/features/jobs/job-request-values.ts';

const SAVE_AFTER_MS = 400;
type Form = UseFormReturn<RequestValues, unknown, RequestOutput>;

/**
 * Saves the form at most 400 ms after a change, and immediately when the page becomes hidden.
 * @returns `saveNow` writes a pending change immediately, `discard` drops it
 */
export function useDraftAutosave(form: Form, accountId: string | null): { saveNow: () => void; discard: () => void } {
  const pending = useRef<{ values: RequestValues; timer: ReturnType<typeof setTimeout> } | null>(null);

  const discard = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
  }, []);
  const flush = useCallback(() => {
    const values = pending.current?.values;
    discard();
    // After a logout nothing that the account typed may stay on a shared device.
    if (values && (currentSession('client')?.profile.id ?? null) === accountId) void saveDraft(values);
  }, [accountId, discard]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // A throttle, not a debounce: continuous typing is saved too.
        pending.current = { values, timer: pending.current?.timer ?? setTimeout(flush, SAVE_AFTER_MS) };
      },
    });
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      flush();
    };
  }, [form, flush]);

  return { saveNow: flush, discard };
}
