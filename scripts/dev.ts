import { startCron, migrate, waitUntilReady, startServer } from './local-server.ts';
import { stopAllOnExit, startScript } from './processes.ts';
import { seed } from './seed.ts';
import { settings } from './settings.ts';
import { packageBinPath } from './package-bin.ts';

stopAllOnExit();
await migrate();
if (settings.seed === 'demo') await seed();
const apiPort = settings.port + 1;
const server = startServer(apiPort);
await waitUntilReady(apiPort);
startCron(apiPort);
process.env['API_PORT'] = String(apiPort);
stopAllOnExit(
  server,
  startScript(packageBinPath('vite'), ['--config', 'pwa/vite.config.ts', '--port', String(settings.port), '--strictPort']),
);
