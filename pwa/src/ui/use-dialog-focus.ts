import { useRef } from 'react';

/**
 * Focus handling for Radix dialogs that are opened by state and have no Trigger: Radix returns the focus only to its Trigger,
 * and an AlertDialog without a Cancel part does not take the focus at all.
 * @param first which control of the dialog gets the initial focus
 */
export function useDialogFocus(first: 'first' | 'last') {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      if (first === 'first' || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')].at(-1)?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The control that opened it may be gone: after a job is completed its button is.
      if (opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body)
        opener.current.focus();
      // What the dialog led to may have the focus already.
      else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    },
  };
}
