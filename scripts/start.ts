import { startCron, migrate, waitUntilReady, startServer } from './local-server.ts';
import { stopAll, stopAllOnExit, runScript } from './processes.ts';
import { seed } from './seed.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed/demo-data.ts';
import { STORY_LOGINS } from './seed/stories/stories.ts';
import { settings } from './settings.ts';

const formatDemoLogins = (): string =>
  [...Object.entries({ ...DEMO_LOGINS, ...STORY_LOGINS }), ['password', `${DEMO_PASSWORD}  (for all logins)`]]
    .map(([role, login]) => `  ${role?.padEnd(12)} ${login}\n`)
    .join('');

stopAllOnExit();
try {
  await Promise.all([runScript('build'), migrate()]);
  if (settings.seed === 'demo' && (await seed())) console.log('The demo data was created.');
  const server = startServer(settings.port);
  stopAllOnExit(server);
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
