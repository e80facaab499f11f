import type { Plugin } from 'vite';

/** Large chunks whose functions an account's lists call nearly all at the start. */
const CALLED_AT_START = ['react', 'base', 'first', 'contract', 'common', 'data', 'own', 'account', 'bookings', 'worker-job'];

/**
 * Marks these chunks with V8's explicit compile hint, which must be the first line of a file: Chromium compiles all their functions in
 * the background, where it would compile one after the other when it is called, and its code cache holds them for the next start.
 */
export const compileHints = (): Plugin => ({
  name: 'karigar:compile-hints',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    // After Vite has put its list of dependencies into the first line.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const name of CALLED_AT_START) {
        const chunk = chunks.find((one) => one.name === name);
        if (!chunk) throw new Error(`there is no chunk ${name}`);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
