import { useEffect, useRef } from 'react';

/** The link that opens a row of a table, or a card. */
const ACTIONS = 'tbody tr a[href]:last-of-type, [data-card-link]';
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

/**
 * Keyboard control of a list: "/" goes to the search, j and k to the next and the previous row or card, where Enter opens it.
 * Returns the ref of the list.
 */
export function useRowKeys<E extends HTMLElement>() {
  const list = useRef<E>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
        return;
      }
      if (event.key !== 'j' && event.key !== 'k') return;
      const actions = [...(list.current?.querySelectorAll<HTMLElement>(ACTIONS) ?? [])];
      const current = actions.findIndex((action) => action === document.activeElement);
      const next = event.key === 'j' ? current + 1 : Math.max(current - 1, 0);
      actions[Math.min(next, actions.length - 1)]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list;
}
