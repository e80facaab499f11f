import { cpSync } from 'node:fs';
import { build } from 'vite';
import { join } from 'node:path';
import { ensureGazetteer } from './gazetteer.ts';
import { writePages } from './prerender-pages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { settings } from './settings.ts';

const configFile = join(settings.root, 'pwa/vite.config.ts');
const pages = join(settings.root, 'pwa/dist-pages');

await build({ configFile, logLevel: 'warn' });
// The same app for Node, which renders the public pages once; nothing of it is delivered.
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx', outDir: pages, emptyOutDir: true } });
await writePages(join(settings.root, 'pwa/dist'), join(pages, 'prerender.js'));
// Last of what is hashed: it knows every page by what is in it.
await writeServiceWorker(join(settings.root, 'pwa/dist'));
cpSync(ensureGazetteer(), join(settings.root, 'pwa/dist'), { recursive: true });
// The rendered pages leave timers behind, of caches that would be kept for minutes in a browser.
process.exit(0);
