import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';

// A Worker that buildWorker() has built, in workerd, until the process is killed: `node serve.ts <options>`, a file with these.
export interface Served {
  /** Of buildWorker(). */
  built: string;
  port: number;
  /** What `wrangler dev --persist-to` is given. */
  state: string;
  bindings: Record<string, string>;
}

const { built, port, state, bindings } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Served;
const worker = JSON.parse(readFileSync(join(built, 'options.json'), 'utf8')) as V4WorkerOptions;
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
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
  }),
);
await miniflare.ready;
