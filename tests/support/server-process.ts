import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { killTree } from '../../scripts/process-tree.ts';
import { createTables, spawnScript } from './spawn-script.ts';
import { databaseFile } from './database-file.ts';
import { freePort } from './free-port.ts';
import { discardedPushSettings } from './push-settings.ts';
import { root, SECRET } from './root.ts';
import type { Clock } from './clock.ts';
import type { ServerOptions } from './miniflare-options.ts';

/** A server in separate processes, whose state survives a kill and a restart. */
export class ServerProcess {
  readonly stateFolder = mkdtempSync(join(tmpdir(), 'karigar-process-'));
  url = '';
  readonly #emptyState: string | null;
  #workerFolder: string | null;
  #child: ChildProcess | null = null;

  /** @param template the built Worker and the initial state; without it, the first start builds the Worker */
  constructor(template: { worker: string; empty?: string } | null = null) {
    this.#workerFolder = template?.worker ?? null;
    this.#emptyState = template?.empty ?? null;
  }

  /** Starts the server and resolves once it responds. */
  async start(settings: Record<string, string> = {}, clock?: Clock): Promise<void> {
    const bindings = {
      AUTH_SECRET: SECRET,
      DEPLOYMENT: 'local',
      RATE_LIMIT_FACTOR: '100000',
      ...discardedPushSettings(),
      ...settings,
    };
    // The import is dynamic, because wrangler takes seconds to load.
    this.#workerFolder ??= await (await import('./build-worker.ts')).buildWorker(join(this.stateFolder, 'worker'));
    // Another process may have taken the free port in the meantime.
    for (let attempt = 0; attempt < 3; attempt++)
      if (await this.#tryStart({ workerFolder: this.#workerFolder, bindings, clock })) return;
    throw new Error('the server did not start');
  }

  /** Returns whether the server responds within a minute, or false as soon as its process has exited. */
  async #tryStart(serverOptions: Omit<ServerOptions, 'port' | 'stateFolder'>): Promise<boolean> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const options = join(this.stateFolder, 'options.json');
    writeFileSync(options, JSON.stringify({ ...serverOptions, port, stateFolder: this.stateFolder } satisfies ServerOptions));
    const child = spawnScript(join(root, 'tests/support/server-process-entry.ts'), [options]);
    this.#child = child;
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) return false;
      if ((await fetch(`${this.url}/api/health`).catch(() => null))?.ok) return true;
      await wait(100);
    }
    await this.kill();
    return false;
  }

  /** Copies the state of the template, or creates the tables. */
  async migrate(): Promise<void> {
    if (this.#emptyState) return cpSync(this.#emptyState, this.stateFolder, { recursive: true });
    await createTables(this.stateFolder);
  }

  /** Kills all processes of the server at once with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    killTree(child);
    await exited;
  }

  /** Opens the database file, which is only safe while the server does not run. */
  database(): DatabaseSync {
    return new DatabaseSync(databaseFile(this.stateFolder));
  }

  runScheduled(): Promise<Response> {
    return fetch(`${this.url}/cdn-cgi/local/scheduled`);
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.stateFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}
