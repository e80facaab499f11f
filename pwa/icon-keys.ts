import type { Plugin } from 'vite';

/**
 * Leaves out the React keys of the paths of icons: an icon never changes its paths. They are random letters, which do not
 * compress.
 */
export const withoutIconKeys = (): Plugin => ({
  name: 'karigar:icon-keys',
  // Where React is built for development, as in tests, it warns of missing keys.
  apply: (_config, { command }) => command === 'build' && process.env['NODE_ENV'] === 'production',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
});
