import { startCron, migrate, waitUntilReady, startWorker } from './local-worker.ts';
import { stopAll, stopAllOnExit, runScript } from './processes.ts';
import { seed } from './seed.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed/demo-data.ts';
import { settings } from './settings.ts';

const formatDemoLogins = (): string =>
  [...Object.entries(DEMO_LOGINS), ['password', `${DEMO_PASSWORD}  (for all logins)`]]
    .map(([role, login]) => `  ${role?.padEnd(12)} ${login}\n`)
    .join('');

stopAllOnExit();
try {
  await Promise.all([runScript('build'), migrate()]);
  if (settings.seed === 'demo' && (await seed())) console.log('The demo data was created.');
  const worker = startWorker(settings.port);
  stopAllOnExit(worker);
  await waitUntilReady(settings.port);
  startCron(settings.port);
  console.log(
    `\nKarigar is ready on http://localhost:${settings.port}\n${settings.seed === 'demo' ? `\n${formatDemoLogins()}` : ''}\nPress Ctrl-C to stop.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stopAll();
  process.exit(1);
}
