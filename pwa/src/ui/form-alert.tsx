import type { ReactNode } from 'react';

/** Why a form was not taken, above its button. The region stands there from the start, so that screen readers speak what comes. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="empty:sr-only">
      {children && <div className="rounded-md border border-red bg-tint-red px-4 py-3">{children}</div>}
    </div>
  );
}
