import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { packageBinPath } from '../package-bin.ts';
import type { Environment } from './environment.ts';

/** A command of wrangler that has failed. */
export class WranglerError extends Error {
  override name = 'WranglerError';
  /** What the command has printed. */
  readonly output: string;

  constructor(command: string, output: string) {
    super(`${command} failed.\n${output}`);
    this.output = output;
  }
}

interface Options {
  /** The standard input. A secret is passed here, because every user of the machine can read command lines. */
  input?: string;
  /** Environment variables in addition to those of this process. */
  variables?: Record<string, string>;
}

/** Runs a command of wrangler to its end and returns its standard output. Throws a WranglerError if it fails. */
export type Wrangler = (args: string[], options?: Options) => string;

type Run = (
  args: string[],
  folder: string,
  options: Required<Options>,
) => { status: number | null; stdout: string; stderr: string };

/** Starts wrangler, or the script that the variable WRANGLER_SCRIPT names, which is how the tests replace it. */
const start: Run = (args, folder, { input, variables }) => {
  const script = process.env['WRANGLER_SCRIPT'] ?? packageBinPath('wrangler');
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    // Without a terminal wrangler asks nothing.
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0', ...variables },
  });
  if (result.error) throw result.error;
  return result;
};

/** Wrangler for one environment of the wrangler.toml in `folder`. */
export function createWrangler(folder: string, environment: Environment, run: Run = start): Wrangler {
  return (given, { input = '', variables = {} } = {}) => {
    const args = [...given, '--env', environment];
    const { status, stdout, stderr } = run(args, folder, { input, variables });
    if (status === 0) return stdout;
    throw new WranglerError(['wrangler', ...args].join(' '), stripVTControlCharacters(`${stdout}\n${stderr}`).trim());
  };
}
