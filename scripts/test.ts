import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { headlessShellPath } from './chromium.ts';
import { settings } from './settings.ts';
import { toolScript } from './tools.ts';

interface Step {
  name: string;
  /** A script for Node, with its arguments. */
  script: [string, ...string[]];
}

const tool = (name: string, ...args: string[]): Step => ({ name, script: [toolScript(name), ...args] });
const types = (project: string): Step => ({
  name: `types of ${project}`,
  script: [toolScript('typescript', 'tsc'), '-p', project],
});

const BUILD: Step = { name: 'build', script: [join(settings.root, 'scripts/build.ts')] };
// The longest first.
const CHECKS: Step[] = [
  tool('oxlint'),
  types('pwa/tsconfig.json'),
  types('tests/tsconfig.json'),
  tool('knip'),
  types('tsconfig.json'),
  types('pwa/tsconfig.sw.json'),
  tool('oxfmt', '--check', '.'),
];
const BUDGET = tool('size-limit');
const tests = (projects: string[], rest: string[]): Step =>
  tool('vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...rest);

const summary: string[] = [];
let failed = 0;

/** Runs a step to its end. What several at a time say is printed step by step, that of one alone as it comes. */
async function run({ name, script }: Step, stdio: 'pipe' | 'inherit' = 'pipe'): Promise<void> {
  const from = performance.now();
  const child = spawn(process.execPath, script, {
    cwd: settings.root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const passed = await new Promise<boolean>((done) => child.once('close', (code) => done(code === 0)));
  if (!passed) failed++;
  console.log(`\n— ${name}${output && `\n${output}`}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  summary.push(`${passed ? 'passed' : 'FAILED'}  ${seconds.padStart(6)} s  ${name}`);
}

async function runAll(steps: readonly Step[]): Promise<void> {
  const waiting = steps.values();
  const lane = async () => {
    for (const step of waiting) await run(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

const [first, ...others] = process.argv.slice(2);
const onlyCheck = first === 'check';
const rest = onlyCheck ? others : process.argv.slice(2);
try {
  // Here rather than in the tests, of which several at once would download it.
  if (!onlyCheck) headlessShellPath();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const from = performance.now();
await Promise.all([run(BUILD).then(() => run(BUDGET)), runAll(CHECKS)]);
await run(tests(onlyCheck ? ['unit', 'worker'] : ['unit', 'worker', 'e2e'], rest), 'inherit');
console.log(`\nSummary\n${summary.map((line) => `  ${line}`).join('\n')}`);
console.log(`  ${((performance.now() - from) / 1000).toFixed(1)} s in all\n`);
console.log(`${summary.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
