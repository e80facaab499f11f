import type { Plugin } from 'vite';

/**
 * Leaves out the React keys of the paths of icons: an icon never changes its paths, and React looks at missing keys only during
 * development. They are random letters, which do not compress.
 */
export const withoutIconKeys = (): Plugin => ({
  name: 'karigar:icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
});
