/** The namespaces of the shells and the home page. They are part of the first download: add nothing else. */
export { common } from './common.ts';
export { home } from './home.ts';
export { nav } from './nav.ts';
