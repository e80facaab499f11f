import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, type MiniflareOptions, type V4WorkerOptions } from 'miniflare';
import { clockEntry, clockModule, isReal, runClock, type Clock } from './clock.ts';

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
  clock?: Clock;
}

/** The built Worker, begun by a module that sets its clock unless that is the real one. */
function modulesOf(built: string, rooms: readonly string[], clock: Clock) {
  const worker = { type: 'ESModule' as const, path: join(built, 'index.js') };
  if (isReal(clock)) return [worker];
  const module = (name: string, contents: string) => ({ type: 'ESModule' as const, path: join(built, name), contents });
  return [module('entry.js', clockEntry(rooms)), module('clock.js', clockModule(clock)), worker];
}

/** The same for workerd, which wrangler too is asked by these options. */
export function servedBy({ built, port, state, bindings, clock = runClock }: Served): MiniflareOptions {
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
        modules: modulesOf(built, Object.keys(worker.durableObjects ?? {}), clock),
      },
    ],
  });
}
