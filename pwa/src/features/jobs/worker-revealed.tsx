import { useEffect, useRef, type ReactNode } from 'react';

/** Brings what has just moved to another list into sight, and the focus to it: the button that moved it is gone. */
export function Revealed({ when, children }: { when: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) box.current?.focus();
  }, [when]);
  return (
    <div ref={box} tabIndex={when ? -1 : undefined} className="scroll-my-20 rounded-md">
      {children}
    </div>
  );
}
