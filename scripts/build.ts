import { cpSync } from 'node:fs';
import { build } from 'vite';
import { join } from 'node:path';
import { ensureGazetteer } from './gazetteer.ts';
import { writePages } from './pages.ts';
import { settings } from './settings.ts';

const configFile = join(settings.root, 'pwa/vite.config.ts');
const pages = join(settings.root, 'pwa/dist-pages');

await build({ configFile, logLevel: 'warn' });
// The same app for Node, which renders the public pages once; nothing of it is delivered.
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx', outDir: pages, emptyOutDir: true } });
await writePages(join(settings.root, 'pwa/dist'), join(pages, 'prerender.js'));
cpSync(ensureGazetteer(), join(settings.root, 'pwa/dist'), { recursive: true });
// The rendered pages leave timers behind, of caches that would be kept for minutes in a browser.
process.exit(0);
