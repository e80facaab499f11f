import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { BuiltFiles } from './bundle.ts';
import { buildBootScript } from '../boot-script.ts';
import { bootScriptSource, inlineStyles, withBootScript } from './document.ts';
import { buildSitemap } from './head.ts';
import { renderPages } from './pages.ts';
import { buildHeaders, buildRobots } from './trial-site.ts';

/** The page that Vite builds; the others are added to it. */
const HOME = 'index.html';

/** Builds the app for Node, and returns the path of the file that renders its screens. It is not deployed. */
async function buildRenderer({ root, configFile }: ResolvedConfig): Promise<string> {
  const outDir = join(root, 'dist-pages');
  await build({
    ...(configFile && { configFile }),
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true },
  });
  return join(outDir, 'prerender.js');
}

/**
 * Prerenders every public screen in each language, and adds the shell, the sitemap, and the hashes of the boot scripts to the
 * Content-Security-Policy.
 * @param origin where the app is deployed
 * @param isTrial whether this is a site for trials, which search engines must not show
 */
export function prerender(origin: string, isTrial: boolean): Plugin {
  let config: ResolvedConfig;
  let pages = new Map<string, string>();
  const readPublic = (name: string) => readFileSync(join(config.publicDir, name), 'utf8');
  return {
    name: 'karigar:prerender',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) throw new Error('Only a build has the files that a page loads');
        const shell = inlineStyles(html, bundle);
        const document = withBootScript(shell, await buildBootScript('page'));
        const files = new BuiltFiles(bundle);
        pages = await renderPages({ shell, document, files, renderer: await buildRenderer(config), origin, isTrial });
        return pages.get(HOME);
      },
    },
    generateBundle: {
      // After Vite has transformed the page.
      order: 'post',
      handler() {
        const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        for (const [fileName, source] of pages) if (fileName !== HOME) add(fileName, source);
        add('sitemap.xml', buildSitemap(origin));
        add('robots.txt', buildRobots(readPublic('robots.txt'), origin, isTrial));
        const bootScripts = [...new Set([...pages.values()].map(bootScriptSource))];
        add('_headers', buildHeaders(readPublic('_headers'), bootScripts, isTrial));
      },
    },
  };
}
