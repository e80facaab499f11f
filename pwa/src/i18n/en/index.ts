/** The namespaces of the shells, the home page and /services. They are part of the first download: add nothing else. */
export { common } from './common.ts';
export { home } from './home.ts';
export { nav } from './nav.ts';
export { services } from './services.ts';
export { titles } from './titles.ts';
