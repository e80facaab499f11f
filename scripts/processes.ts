import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { killTree, spawnTree } from './process-tree.ts';
import { settings } from './settings.ts';

const children = new Set<ChildProcess>();

/** Starts a Node script in its own process tree, which `stopAll` ends. */
export function startScript(script: string, args: string[], output: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const child = spawnTree(process.execPath, [script, ...args], {
    cwd: settings.root,
    stdio: ['ignore', output, output],
    env: {
      // Otherwise wrangler saves a trace of every request, without limit, with the room tickets in their URLs.
      X_LOCAL_OBSERVABILITY: 'false',
      ...process.env,
      // Otherwise the local Worker requests sample data from a public host and waits for it.
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      FORCE_COLOR: '0',
    },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs a Node script to its end. If it fails, prints its output and throws. */
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

/** Runs another script of this folder to its end. Throws if it fails. */
export const runScript = (name: string): Promise<void> => runToCompletion(join(import.meta.dirname, `${name}.ts`), []);

/** Ends all started processes and waits for them; kills them after three seconds. */
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

/** The parent process and, if that is the shell in which npm runs a script, its parent too: the shell outlives npm. */
function parentPids(): string {
  const parent = String(process.ppid);
  try {
    const [, name = '', grandparent = ''] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name.endsWith('sh') ? `${parent} ${grandparent}` : parent;
  } catch {
    // Only Linux has /proc. On macOS the shell replaces itself with the script.
    return parent;
  }
}

/**
 * Ends all children when this process receives a signal, when npm has exited, or when one of the `required` processes exits.
 */
export function stopAllOnExit(...required: ChildProcess[]): void {
  const stop = (code: number) => void stopAll().then(() => process.exit(code));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop(0));
  // If npm is killed, the script receives no signal; it would keep running and hold the port.
  const initialParents = parentPids();
  if (process.env['npm_lifecycle_event']) setInterval(() => parentPids() !== initialParents && stop(0), 1000).unref();
  for (const child of required) child.once('exit', (code) => stop(code ?? 1));
}
