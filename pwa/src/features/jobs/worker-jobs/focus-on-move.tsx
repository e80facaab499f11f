import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses a card that has moved to another list and scrolls it into view: the focused button is gone. */
export function FocusOnMove({ moved, children }: { moved: boolean; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved) container.current?.focus();
  }, [moved]);
  return (
    <div ref={container} tabIndex={moved ? -1 : undefined} className="scroll-my-20 rounded-md">
      {children}
    </div>
  );
}
