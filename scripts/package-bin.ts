import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from './root.ts';

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/**
 * Path of the script behind a package's command, to be run with `process.execPath`. The shims in node_modules/.bin are shell
 * scripts on Windows, which cannot be started without a shell.
 * @param name the name of the package, and of the command unless that is given
 */
export function packageBinPath(name: string, command = name): string {
  // Read instead of imported: not every package exports its package.json.
  const folder = join(root, 'node_modules', name);
  const { bin } = z.parse(manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${name} has no command ${command}`);
  return join(folder, script);
}
