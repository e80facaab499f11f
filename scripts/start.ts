import { keepCron, migrate, ready, startWorker } from './local-worker.ts';
import { endAll, endTogether, runScript } from './processes.ts';
import { seed } from './seed.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed/demo-town.ts';
import { settings } from './settings.ts';

const demo = (): string =>
  [...Object.entries(DEMO_LOGINS), ['password', `${DEMO_PASSWORD}  (all of them)`]]
    .map(([who, login]) => `  ${who?.padEnd(12)} ${login}\n`)
    .join('');

endTogether();
try {
  await Promise.all([runScript('build'), migrate()]);
  if (settings.seed === 'demo' && (await seed())) console.log('The demo town was set up.');
  const worker = startWorker(settings.port);
  endTogether(worker);
  await ready(settings.port);
  keepCron(settings.port);
  console.log(
    `\nKarigar is ready on http://localhost:${settings.port}\n${settings.seed === 'demo' ? `\n${demo()}` : ''}\nCtrl-C ends it.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await endAll();
  process.exit(1);
}
