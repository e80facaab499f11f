import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof import('./en/index.ts') &
      typeof import('./en/more.ts') &
      typeof import('./en/pages.ts') & { desk: typeof import('./en/desk.ts').desk };
  }
}
