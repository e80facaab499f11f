import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, type MiniflareOptions, type V4WorkerOptions } from 'miniflare';

/** What a server runs. */
export interface Served {
  /** Folder of `buildWorker`. */
  built: string;
  /** 0: any that is free. */
  port: number;
  /** What `wrangler dev --persist-to` is given. */
  state: string;
  /** Variables and secrets beside those of wrangler.toml. */
  bindings: Record<string, string>;
}

/** The same for workerd, which wrangler too is asked by these options. */
export function servedBy({ built, port, state, bindings }: Served): MiniflareOptions {
  const worker = JSON.parse(readFileSync(join(built, 'options.json'), 'utf8')) as V4WorkerOptions;
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    resourcePersistencePath: join(state, 'v3'),
    unsafeTriggerHandlers: true,
    workers: [
      {
        ...worker,
        name: 'karigar',
        bindings: { ...worker.bindings, ...bindings },
        modulesRoot: built,
        modules: [{ type: 'ESModule', path: join(built, 'index.js') }],
      },
    ],
  });
}
