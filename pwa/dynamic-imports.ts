import type { Plugin } from 'vite';

const CODE = `
export const __vitePreload = (importModule) =>
  importModule().catch((error) => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  });
`;

/**
 * Replaces the function through which Vite imports code on demand. That of Vite also loads the modules and style sheets that the code
 * needs. Here modules wait for nothing, and no code has a style sheet of its own (see prerender/document.ts): that of the app is part
 * of each document.
 */
export const smallDynamicImports = (): Plugin => ({
  name: 'karigar:dynamic-imports',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => CODE,
  },
});
