import type { ChildProcess } from 'node:child_process';
import { spawnTree } from '../../scripts/process-tree.ts';
import { toolScript } from '../../scripts/tools.ts';
import { root } from './root.ts';

/** A script run with Node in a process tree of its own. */
export const begin = (script: string, args: string[]): ChildProcess =>
  spawnTree(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });

export const wrangler = (args: string[]): ChildProcess => begin(toolScript('wrangler'), args);
