import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { replaceEachOnce } from './prerender/document.ts';

const ENTRY = join(import.meta.dirname, 'src/app/boot/boot.ts');

/**
 * Builds the boot script as one text that needs no module.
 * @param document a prerendered page, which shows no snapshot, or the shell
 */
export async function buildBootScript(document: 'page' | 'shell'): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { __IS_SHELL__: String(document === 'shell') },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the boot script was not built');
  return chunk.code.trim();
}

/** Puts the boot script of the shell into the document: it runs before the first paint, and needs no request. */
export function bootScript(): Plugin {
  return {
    name: 'karigar:boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) =>
        replaceEachOnce(html, [['<!-- boot script -->', `<script>${await buildBootScript('shell')}</script>`]]),
    },
  };
}
