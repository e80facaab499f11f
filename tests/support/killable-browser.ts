import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { killTree, spawnTree } from '../../scripts/process-tree.ts';
import { CHROMIUM_ARGS } from './shared-browser.ts';

/** Chromium in separate processes, whose profile survives a kill and a restart. */
export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'karigar-browser-'));
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;

  /** Starts the browser and opens a page. */
  async start(): Promise<Page> {
    const portFile = join(this.#profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    this.#child = spawnTree(
      fullBrowserPath(),
      [...CHROMIUM_ARGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`, 'about:blank'],
      { stdio: 'ignore' },
    );
    const deadline = Date.now() + 30_000;
    const readPort = (): string | null => {
      try {
        return readFileSync(portFile, 'utf8').split('\n')[0] ?? null;
      } catch {
        return null;
      }
    };
    while (!readPort()) {
      if (Date.now() > deadline) throw new Error('the browser did not start');
      await wait(50);
    }
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${readPort()}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return context.newPage();
  }

  /** Kills all processes of the browser at once with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined) return;
    const exited = new Promise((done) => child.once('exit', done));
    killTree(child);
    await exited;
    await this.#browser?.close().catch(() => undefined);
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
