import { setTimeout as wait } from 'node:timers/promises';
import { runToCompletion, startScript } from './processes.ts';
import { settings, writeServerEnvFile } from './settings.ts';
import { packageBinPath } from './package-bin.ts';

/** Applies pending migrations to the local database. */
export const migrate = (): Promise<void> =>
  runToCompletion(packageBinPath('wrangler'), [
    'd1',
    'migrations',
    'apply',
    'karigar',
    '--local',
    '--persist-to',
    settings.stateFolder,
  ]);

/** Starts the Worker on loopback, with its state in the state folder. */
export const startServer = (port: number) =>
  startScript(
    packageBinPath('wrangler'),
    [
      'dev',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--persist-to',
      settings.stateFolder,
      '--env-file',
      writeServerEnvFile(),
    ].concat(['--show-interactive-dev-session=false', '--log-level=error']),
  );

/** Resolves when the Worker and its database respond. */
export async function waitUntilReady(port: number, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`the Worker did not respond on port ${port} within ${timeoutMs} ms`);
    await wait(150);
  }
}

/** Triggers the cron every minute, as a deployment does, because the local server has none. */
export function startCron(port: number): void {
  const tick = () => void fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).catch(() => undefined);
  tick();
  setInterval(tick, 60_000).unref();
}
