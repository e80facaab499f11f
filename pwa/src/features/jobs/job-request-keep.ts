import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RequestForm } from '#contract/jobs.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { saveDraft } from './job-request-draft.ts';
import type { RequestValues } from './job-request.ts';

const SAVE_AFTER_MS = 400;
type Form = UseFormReturn<RequestValues, unknown, RequestForm>;

/**
 * Keeps what is typed into the form, at most 400 ms after a change and at once when the page goes out of sight.
 * @returns the ways to write at once what is not yet written, and to forget it
 */
export function useKept(form: Form, accountId: string | null): { keep: () => void; forget: () => void } {
  const waiting = useRef<{ values: RequestValues; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stop = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }, []);
  const flush = useCallback(() => {
    const values = waiting.current?.values;
    stop();
    // After a log-out nothing that the account typed may be left to whoever holds the phone next.
    if (values && (currentSession('client')?.profile.id ?? null) === accountId) void saveDraft(values);
  }, [accountId, stop]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // Begun once and not put off by the next key: whoever types without a pause is kept too.
        waiting.current = { values, timer: waiting.current?.timer ?? setTimeout(flush, SAVE_AFTER_MS) };
      },
    });
    const hidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [form, flush]);

  return { keep: flush, forget: stop };
}
