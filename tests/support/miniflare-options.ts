import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, type MiniflareOptions, type V4WorkerOptions } from 'miniflare';
import { clockEntryModule, clockModule, isRealClock, testRunClock, type Clock } from './clock.ts';

export interface ServerOptions {
  /** The folder that `buildWorker` has written. */
  workerFolder: string;
  /** 0: any free port. */
  port: number;
  /** A folder as for `wrangler dev --persist-to`. */
  stateFolder: string;
  /** Variables and secrets in addition to those of wrangler.toml. */
  bindings: Record<string, string>;
  clock?: Clock | undefined;
}

/** The modules of the built Worker. With a clock other than the real one, an entry module sets the clock first. */
function workerModules(workerFolder: string, roomClasses: readonly string[], clock: Clock) {
  const worker = { type: 'ESModule' as const, path: join(workerFolder, 'index.js') };
  if (isRealClock(clock)) return [worker];
  const module = (name: string, contents: string) => ({ type: 'ESModule' as const, path: join(workerFolder, name), contents });
  return [module('entry.js', clockEntryModule(roomClasses)), module('clock.js', clockModule(clock)), worker];
}

/**
 * The options with which Miniflare runs the built Worker in workerd.
 * @param workersBeside the Workers that run beside it
 */
export function miniflareOptions(
  { workerFolder, port, stateFolder, bindings, clock = testRunClock }: ServerOptions,
  workersBeside: (worker: V4WorkerOptions) => V4WorkerOptions[] = () => [],
): MiniflareOptions {
  const worker = JSON.parse(readFileSync(join(workerFolder, 'options.json'), 'utf8')) as V4WorkerOptions;
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    resourcePersistencePath: join(stateFolder, 'v3'),
    unsafeTriggerHandlers: true,
    workers: [
      {
        ...worker,
        name: 'karigar',
        bindings: { ...worker.bindings, ...bindings },
        modulesRoot: workerFolder,
        modules: workerModules(workerFolder, Object.keys(worker.durableObjects ?? {}), clock),
      },
      ...workersBeside(worker),
    ],
  });
}
