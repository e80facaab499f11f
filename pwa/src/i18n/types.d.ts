import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof import('./en/index.ts') &
      typeof import('./en/deferred.ts') &
      typeof import('./en/account.ts') &
      typeof import('./en/pages.ts') &
      typeof import('./en/adminErrors.ts') & { admin: typeof import('./en/admin.ts').admin };
  }
}
