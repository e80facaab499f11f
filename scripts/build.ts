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
// The app built for Node prerenders the public pages and is not deployed.
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx', outDir: pages, emptyOutDir: true } });
await writePages(join(settings.root, 'pwa/dist'), join(pages, 'prerender.js'));
// After the pages, because the service worker contains a hash of each page.
await writeServiceWorker(join(settings.root, 'pwa/dist'));
cpSync(ensureGazetteer(), join(settings.root, 'pwa/dist'), { recursive: true });
// The rendered pages leave cache timers of several minutes, which would keep the process alive.
process.exit(0);
