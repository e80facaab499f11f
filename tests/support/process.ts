import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { killTree } from '../../scripts/process-tree.ts';
import { newVapidKeys } from '../../scripts/vapid.ts';
import { begin, wrangler } from './child.ts';
import { freePort } from './free-port.ts';
import { root, SECRET } from './root.ts';
import type { Served } from './served.ts';

/** A server in processes of its own, whose state outlives it: it can be killed at any moment and started again. */
export class ServerProcess {
  readonly state = mkdtempSync(join(tmpdir(), 'karigar-process-'));
  url = '';
  readonly #empty: string | null;
  #built: string | null;
  #child: ChildProcess | null = null;

  /** @param template what it is made from; without it, the Worker is built at the first start */
  constructor(template: { worker: string; empty?: string } | null = null) {
    this.#built = template?.worker ?? null;
    this.#empty = template?.empty ?? null;
  }

  /** Starts it, and resolves once it answers. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const { publicKey, privateKey } = newVapidKeys();
    // Notices go nowhere: nobody listens on the port of discarded things.
    const push = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_VIA: 'http://127.0.0.1:9' };
    const bindings = { AUTH_SECRET: SECRET, RATE_LIMIT_FACTOR: '100000', ...push, ...settings };
    // Loaded here alone: wrangler takes seconds to load.
    this.#built ??= await (await import('./built-worker.ts')).buildWorker(join(this.state, 'worker'));
    // A port that was free may be somebody's by the time it is asked for.
    for (let tries = 0; tries < 3; tries++) if (await this.#begin(this.#built, bindings)) return;
    throw new Error('the server did not start');
  }

  /** Whether a server on a port of its own answers within a minute; false once its process has ended instead. */
  async #begin(built: string, bindings: Record<string, string>): Promise<boolean> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const options = join(this.state, 'options.json');
    const served: Served = { built, port, state: this.state, bindings };
    writeFileSync(options, JSON.stringify(served));
    const child = begin(join(root, 'tests/support/serve.ts'), [options]);
    this.#child = child;
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      if (child.exitCode !== null) return false;
      if ((await fetch(`${this.url}/api/health`).catch(() => null))?.ok) return true;
      await wait(100);
    }
    await this.kill();
    return false;
  }

  /** Applies the migrations, as the README's command does, or takes the tables of its template. */
  async migrate(): Promise<void> {
    if (this.#empty) return cpSync(this.#empty, this.state, { recursive: true });
    const child = wrangler(['d1', 'migrations', 'apply', 'karigar', '--local', '--persist-to', this.state]);
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new Error('the migrations were not applied');
  }

  /** kill -9 of every process of it, at once. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    killTree(child);
    await gone;
  }

  /** The database file, while no server runs. */
  database(): DatabaseSync {
    const folder = join(this.state, 'v3/d1/miniflare-D1DatabaseObject');
    const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
    if (!file) throw new Error('there is no database file');
    return new DatabaseSync(join(folder, file));
  }

  sweep(): Promise<Response> {
    return fetch(`${this.url}/cdn-cgi/local/scheduled`);
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.state, { recursive: true, force: true, maxRetries: 5 });
  }
}
