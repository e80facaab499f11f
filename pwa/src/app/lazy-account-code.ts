import { lazy } from 'react';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';

type AccountCode = typeof import('./account-code.ts');

/** A component that only users who are logged in need, loaded with its texts. */
export const lazyAccountCode = <Name extends 'OpenBookingsBadge' | 'OutboxBar' | 'ReadAloud' | 'ReadAloudSheetBar'>(
  name: Name,
) =>
  lazy<AccountCode[Name]>(async () => {
    const [code] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
    return { default: code[name] };
  });
