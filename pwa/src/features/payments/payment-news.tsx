import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '#pwa/ui/announcer.tsx';

/**
 * Around what a payment shows. A text that comes with another state is read aloud: its banner, a live region, is inserted
 * together with it. If the pressed button goes with the former state, the banner, the heading or else the first text gets
 * the focus.
 */
export function PaymentNews({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const lastText = useRef<string>(null);
  useEffect(() => {
    const lines = box.current?.querySelectorAll('[role=status] p, p[role=status]') ?? [];
    const text = [...lines].map(({ textContent }) => textContent).join(' ');
    if (lastText.current !== null && text !== lastText.current) announce(text);
    lastText.current = text;
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = ['[role=status], h2', 'p'].map((part) => box.current?.querySelector(part)).find((part) => part != null);
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  });
  return (
    <div
      ref={box}
      className="contents"
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      {children}
    </div>
  );
}
