import type { Plugin } from 'vite';

const REPLACEMENT = '\0karigar:link-prefetching';
/** The module of React Router that has the links, with which a phone downloads those of its exports that a link uses. */
const LINKS = /react-router\/dist\/\w+\/lib\/dom\/lib\.js$/;
const CODE = `
import { createContext } from 'react';
export const FrameworkContext = createContext();
export const PrefetchPageLinks = () => null;
const NO_PREFETCHING = [false, null, {}];
export const usePrefetchBehavior = () => NO_PREFETCHING;
export const mergeRefs = (ref) => ref;
`;

/**
 * Leaves out how links prefetch pages in the framework mode of React Router. In the declarative mode of this app they never do, but
 * each link would have two states and two effects for it.
 */
export const withoutLinkPrefetching = (): Plugin => ({
  name: 'karigar:link-prefetching',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/ssr\/components\.js$/ },
    handler: (_id, importer) => (importer && LINKS.test(importer) ? REPLACEMENT : null),
  },
  load: {
    filter: { id: new RegExp(`^${REPLACEMENT}$`) },
    handler: () => CODE,
  },
});
