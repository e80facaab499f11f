import { useRef } from 'react';

/**
 * Focus for Radix dialogs that are opened by state and have no Trigger: Radix would give it back to its Trigger only, and an
 * AlertDialog without its own Cancel part would not take it at all.
 * @param first which of the dialog's controls gets it
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
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
