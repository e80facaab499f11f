import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** A command in processes of its own. */
export const begin = (command: string, args: string[]): ChildProcess =>
  spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });

export const wrangler = (args: string[]): ChildProcess => begin(join(root, 'node_modules/.bin/wrangler'), args);
