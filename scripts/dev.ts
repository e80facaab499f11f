import { startCron, migrate, waitUntilReady, startWorker } from './local-worker.ts';
import { stopAllOnExit, startScript } from './processes.ts';
import { seed } from './seed.ts';
import { settings } from './settings.ts';
import { packageBinPath } from './package-bin.ts';

stopAllOnExit();
await migrate();
if (settings.seed === 'demo') await seed();
const apiPort = settings.port + 1;
const worker = startWorker(apiPort);
await waitUntilReady(apiPort);
startCron(apiPort);
process.env['API_PORT'] = String(apiPort);
stopAllOnExit(
  worker,
  startScript(packageBinPath('vite'), ['--config', 'pwa/vite.config.ts', '--port', String(settings.port), '--strictPort']),
);
