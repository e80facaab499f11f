import { keepCron, migrate, ready, startWorker } from './local-worker.ts';
import { endTogether, start } from './processes.ts';
import { seed } from './seed.ts';
import { settings } from './settings.ts';
import { toolScript } from './tools.ts';

endTogether();
await migrate();
if (settings.seed === 'demo') await seed();
const api = settings.port + 1;
const worker = startWorker(api);
await ready(api);
keepCron(api);
process.env['API_PORT'] = String(api);
endTogether(
  worker,
  start(toolScript('vite'), ['--config', 'pwa/vite.config.ts', '--port', String(settings.port), '--strictPort']),
);
