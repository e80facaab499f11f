import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { replaceEachOnce } from './prerender/document.ts';

const ENTRY = join(import.meta.dirname, 'src/app/boot/boot.ts');

/** Builds the boot script as one text that needs no module. */
export async function buildBootScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
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

/** Puts the boot script into the document: it runs before the first paint, and needs no request. */
export function bootScript(): Plugin {
  return {
    name: 'karigar:boot-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => replaceEachOnce(html, [['<!-- boot script -->', `<script>${await buildBootScript()}</script>`]]),
    },
  };
}
