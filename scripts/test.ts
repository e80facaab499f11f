import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { headlessShellPath } from './chromium.ts';
import { settings } from './settings.ts';
import { packageBinPath } from './package-bin.ts';
import { FAILED_TESTS_FILE } from '../tests/support/failure-folder.ts';

interface Step {
  name: string;
  /** A Node script with its arguments, and the options of Node before it. */
  script: [string, ...string[]];
}

const toolStep = (name: string, ...args: string[]): Step => ({ name, script: [packageBinPath(name), ...args] });
const typeCheckStep = (project: string): Step => ({
  name: `types of ${project}`,
  // Several checkers would each work out the types of the contract and the texts again.
  script: [packageBinPath('typescript', 'tsc'), '--checkers', '1', '-p', project],
});

const BUILD: Step = {
  name: 'build',
  script: [`--env-file=${join(settings.root, 'tests/build.env')}`, join(settings.root, 'scripts/build.ts')],
};
// The slowest first, because they run in parallel.
const CHECKS: Step[] = [
  toolStep('oxlint'),
  typeCheckStep('pwa/tsconfig.json'),
  typeCheckStep('tests/tsconfig.json'),
  toolStep('knip'),
  typeCheckStep('tsconfig.json'),
  typeCheckStep('pwa/tsconfig.sw.json'),
  toolStep('oxfmt', '--check', '.'),
];
const SIZE_BUDGET = toolStep('size-limit');
const testStep = (projects: string[], vitestArgs: string[]): Step =>
  toolStep('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...vitestArgs);

const summary: string[] = [];
let failed = 0;
/** Resolves when no step prints its output directly. */
let terminalFree: Promise<unknown> = Promise.resolve();

/** Runs a step to its end. Inherited output is printed at once; that of other steps when they end, but not between it. */
async function run({ name, script }: Step, stdio: 'pipe' | 'inherit' = 'pipe'): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, script, {
    cwd: settings.root,
    stdio: ['ignore', stdio, stdio],
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      // One thread for each Go program (tsc, the linter of types, esbuild), because as many steps run as there are cores.
      GOMAXPROCS: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = new Promise<boolean>((done) => child.once('close', (code) => done(code === 0)));
  if (stdio === 'inherit') terminalFree = closed;
  const passed = await closed;
  if (!passed) failed++;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  void terminalFree.then(() => console.log(`\n— ${name}${output && `\n${output}`}`));
  summary.push(`${passed ? 'passed' : 'FAILED'}  ${seconds.padStart(6)} s  ${name}`);
}

async function runAll(steps: readonly Step[]): Promise<void> {
  const queue = steps.values();
  const runNext = async () => {
    for (const step of queue) await run(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}

const [mode, ...others] = process.argv.slice(2);
const onlyCheck = mode === 'check';
const vitestArgs = onlyCheck ? others : process.argv.slice(2);
try {
  // Before the tests, because several test processes would download it at once.
  if (!onlyCheck) headlessShellPath();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

rmSync(FAILED_TESTS_FILE, { force: true });
const startedAt = performance.now();
const checks = runAll(CHECKS);
await run(BUILD);
const tests = run(testStep(onlyCheck ? ['unit', 'worker'] : ['unit', 'worker', 'e2e', 'security'], vitestArgs), 'inherit');
await Promise.all([checks, run(SIZE_BUDGET), tests]);
console.log(`\nSummary\n${summary.map((line) => `  ${line}`).join('\n')}`);
console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s in total\n`);
console.log(`${summary.length - failed} passed, ${failed} failed`);
// Last, because hosts of CI cut long logs at the beginning.
if (existsSync(FAILED_TESTS_FILE)) console.log(`\n${readFileSync(FAILED_TESTS_FILE, 'utf8')}`);
process.exit(failed > 0 ? 1 : 0);
