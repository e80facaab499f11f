/** The namespaces of the shells and the home page: they are part of the first download, so nothing else belongs here. */
export { common } from './common.ts';
export { home } from './home.ts';
export { nav } from './nav.ts';
