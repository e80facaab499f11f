import type { ChildProcess } from 'node:child_process';
import { spawnTree } from '../../scripts/process-tree.ts';
import { packageBinPath } from '../../scripts/package-bin.ts';
import { root } from './root.ts';

/** Runs a script with Node in a separate process tree. */
export const spawnScript = (script: string, args: string[]): ChildProcess =>
  spawnTree(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });

export const spawnWrangler = (args: string[]): ChildProcess => spawnScript(packageBinPath('wrangler'), args);
