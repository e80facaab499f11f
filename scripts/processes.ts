import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { killTree, spawnTree } from './process-tree.ts';
import { settings } from './settings.ts';

const children = new Set<ChildProcess>();

/** Starts a script with Node in a process tree of its own, which `endAll` ends. */
export function startScript(script: string, args: string[], output: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const child = spawnTree(process.execPath, [script, ...args], {
    cwd: settings.root,
    stdio: ['ignore', output, output],
    // Without it the local Worker asks a public host for sample request data, and waits for it.
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0' },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs a script with Node to its end. Prints what it said and throws when it failed. */
export async function runToCompletion(script: string, args: string[]): Promise<void> {
  const child = startScript(script, args, 'pipe');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code === 0) return;
  process.stderr.write(output);
  throw new Error(`${[basename(script), ...args].join(' ')} failed`);
}

/** Runs another script of this folder to its end. Throws when it failed. */
export const runScript = (name: string): Promise<void> => runToCompletion(join(import.meta.dirname, `${name}.ts`), []);

/** Ends everything that was started, and waits for it; after three seconds without asking. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...children].map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('exit', () => resolve());
          killTree(child, 'SIGTERM');
          setTimeout(() => {
            killTree(child, 'SIGKILL');
            resolve();
          }, 3000).unref();
        }),
    ),
  );
}

/** The parent process, and its own parent where it is the shell that npm runs a script in: that one outlives npm. */
function parentPids(): string {
  const parent = String(process.ppid);
  try {
    const [, name = '', grandparent = ''] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name.endsWith('sh') ? `${parent} ${grandparent}` : parent;
  } catch {
    // Only Linux has /proc; the shell of macOS replaces itself with the script.
    return parent;
  }
}

/** Ends all children when this process is asked to end, when npm has gone, or when one of `needed` ends by itself. */
export function stopAllOnExit(...required: ChildProcess[]): void {
  const stop = (code: number) => void stopAll().then(() => process.exit(code));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop(0));
  // npm killed outright tells nobody; its script would go on alone and hold the port.
  const initialParents = parentPids();
  if (process.env['npm_lifecycle_event']) setInterval(() => parentPids() !== initialParents && stop(0), 1000).unref();
  for (const child of required) child.once('exit', (code) => stop(code ?? 1));
}
