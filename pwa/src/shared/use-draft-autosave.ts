import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const SAVE_AFTER_MS = 400;

/**
 * Saves the form at most 400 ms after a change, and immediately when the page becomes hidden.
 * @param save keeps its identity between renders
 * @returns `saveNow` writes a pending change immediately, `discard` drops it
 */
export function useDraftAutosave<Values extends FieldValues>(
  subscribe: UseFormReturn<Values>['subscribe'],
  save: (values: Values) => void,
): { saveNow: () => void; discard: () => void } {
  const pending = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  const discard = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
  }, []);
  const flush = useCallback(() => {
    const values = pending.current?.values;
    discard();
    if (values) save(values);
  }, [save, discard]);

  useEffect(() => {
    const unsubscribe = subscribe({
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
  }, [subscribe, flush]);

  return { saveNow: flush, discard };
}
