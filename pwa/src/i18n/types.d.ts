import 'i18next';
import type { englishTexts } from './english-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof englishTexts &
      typeof import('./en/deferred.ts') &
      typeof import('./en/on-demand.ts') &
      typeof import('./en/pages.ts') &
      typeof import('./en/adminErrors.ts') & {
        admin: typeof import('./en/admin.ts').admin;
        titles: typeof import('./en/adminTitles.ts').adminTitles;
      };
  }
}
