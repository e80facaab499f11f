import { setTimeout as wait } from 'node:timers/promises';
import { run, start } from './processes.ts';
import { settings, workerVariables } from './settings.ts';
import { toolScript } from './tools.ts';

/** Applies what is missing of migrations/ to the local database. */
export const migrate = (): Promise<void> =>
  run(toolScript('wrangler'), ['d1', 'migrations', 'apply', 'karigar', '--local', '--persist-to', settings.state]);

/** Starts the Worker on loopback with its state in the state folder. */
export const startWorker = (port: number) =>
  start(
    toolScript('wrangler'),
    [
      'dev',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--persist-to',
      settings.state,
      '--env-file',
      workerVariables(),
    ].concat(['--show-interactive-dev-session=false', '--log-level=error']),
  );

/** Resolves once the Worker and its database answer. */
export async function ready(port: number, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`the Worker did not answer on port ${port} within ${withinMs} ms`);
    await wait(150);
  }
}

/** The local server fires no cron of its own; the deployed one sweeps every minute. */
export function keepCron(port: number): void {
  const tick = () => void fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).catch(() => undefined);
  tick();
  setInterval(tick, 60_000).unref();
}
