import type { ReactNode } from 'react';

/** The error of a form, above its submit button. The region always exists, so that screen readers announce its content. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="empty:sr-only">
      {children && <div className="rounded-md border border-red bg-tint-red px-4 py-3">{children}</div>}
    </div>
  );
}
