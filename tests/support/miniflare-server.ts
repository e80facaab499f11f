import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { inject } from 'vitest';
import { assetWorker } from './asset-worker.ts';
import { testRunClock, type Clock } from './clock.ts';
import { SECRET } from './root.ts';
import { miniflareOptions } from './miniflare-options.ts';
import { openStorageAccess, storageAccessWorker, type StorageAccess } from './storage-access.ts';

/** The Worker in workerd, with its own D1 database, R2 bucket and rooms. */
export interface MiniflareServer extends StorageAccess {
  readonly url: string;
  /** The log of the Worker, one line per entry. */
  readonly log: string[];
  /** What the server stores, as in `wrangler dev --persist-to`. */
  readonly stateFolder: string;
  /** Runs the scheduled handler, which cron runs every minute. */
  runScheduled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param template the state folder that the server starts with a copy of, or the name of a template
 */
export async function startMiniflareServer(
  template: 'empty' | 'demo' | { stateFolder: string },
  variables: Record<string, string> = {},
  clock: Partial<Clock> = {},
): Promise<MiniflareServer> {
  const templates = inject('templates');
  const folder = mkdtempSync(join(templates.folder, 'server-'));
  cpSync(typeof template === 'string' ? templates[template] : template.stateFolder, folder, { recursive: true });
  const log: string[] = [];
  const bindings = { DEPLOYMENT: 'local', RATE_LIMIT_FACTOR: '100000', ...variables, AUTH_SECRET: SECRET };
  const miniflare = new Miniflare({
    ...miniflareOptions(
      {
        workerFolder: templates.worker,
        port: 0,
        stateFolder: folder,
        bindings,
        clock: { ...testRunClock, ...clock },
      },
      // Browsers open the servers with the demo data.
      (worker) => [storageAccessWorker(worker), ...(template === 'demo' ? [assetWorker] : [])],
    ),
    handleStructuredLogs: ({ timestamp, level, message }) =>
      void log.push(`${new Date(timestamp).toISOString()} ${level} ${message}`),
  });
  const url = (await miniflare.ready).origin;
  return {
    ...(await openStorageAccess((name) => miniflare.unsafeGetDirectURL(name))),
    url,
    log,
    stateFolder: folder,
    async runScheduled() {
      const response = await fetch(new URL('/cdn-cgi/local/scheduled', url));
      if (!response.ok) throw new Error(`the scheduled handler has failed: ${await response.text()}`);
    },
    async stop() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
