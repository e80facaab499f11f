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

/** Applies the pending migrations to the database of a state folder with the command of the README. */
export async function applyMigrations(stateFolder: string): Promise<void> {
  const child = spawnWrangler(['d1', 'migrations', 'apply', 'karigar', '--local', '--persist-to', stateFolder]);
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error('the migrations failed');
}
