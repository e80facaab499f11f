import { cpSync } from 'node:fs';
import { build } from 'vite';
import { join } from 'node:path';
import { prerender } from '../pwa/prerender/plugin.ts';
import { ensureGazetteer } from './gazetteer.ts';
import { writeServiceWorker } from './service-worker.ts';
import { settings } from './settings.ts';

await build({
  configFile: join(settings.root, 'pwa/vite.config.ts'),
  logLevel: 'warn',
  plugins: [prerender(settings.origin, settings.isTrial)],
});
// After the pages, because the service worker contains a hash of each page.
await writeServiceWorker(join(settings.root, 'pwa/dist'));
cpSync(ensureGazetteer(), join(settings.root, 'pwa/dist'), { recursive: true });
// The rendered pages leave cache timers of several minutes, which would keep the process alive.
process.exit(0);
