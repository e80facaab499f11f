import type { ReactNode } from 'react';
import { errorText } from '#pwa/i18n/error-text.ts';

interface FormAlertProps {
  children?: ReactNode;
  /** True if the server failed and the text does not say so. */
  isOurFault?: boolean;
}

/** The error of a form, above its submit button. The region always exists, so that screen readers announce its content. */
export function FormAlert({ children, isOurFault }: FormAlertProps) {
  return (
    <div role="alert" className="empty:sr-only">
      {children && (
        <div className="rounded-md border border-red bg-tint-red px-4 py-3">
          <div>{children}</div>
          {isOurFault && <p>{errorText('our_fault')}</p>}
        </div>
      )}
    </div>
  );
}
