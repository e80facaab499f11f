import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headlessShellPath } from './chromium.ts';
import { settings } from './settings.ts';

interface Step {
  name: string;
  command: [string, ...string[]];
}

const step = (name: string, ...command: Step['command']): Step => ({ name, command });
const types = (project: string): Step => step(`types of ${project}`, 'tsc', '-p', project);

const REPORT = join(tmpdir(), `karigar-tests-${process.pid}.json`);
const tests = (name: string, ...projects: string[]): Step =>
  step(
    name,
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  );

const CHECK: Step[] = [
  step('format', 'oxfmt', '--check', '.'),
  step('lint', 'oxlint'),
  types('tsconfig.json'),
  types('pwa/tsconfig.json'),
  types('pwa/tsconfig.sw.json'),
  types('tests/tsconfig.json'),
  step('dead code', 'knip'),
  step('build', 'node', 'scripts/build.ts'),
  step('budget', 'size-limit'),
  tests('unit and workerd', 'unit', 'worker'),
];
const BROWSER = tests('end to end in Chromium', 'e2e');

function run({ command: [name, ...args] }: Step): Promise<boolean> {
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  const child = spawn(join(settings.root, 'node_modules', '.bin', name), args, { cwd: settings.root, stdio: 'inherit', env });
  return new Promise((done) => child.once('close', (code) => done(code === 0)));
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The tests that failed, each with the first line of its error; what shows only the end of a log shows them still. */
function failures(): string[] {
  if (!existsSync(REPORT)) return [];
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  rmSync(REPORT);
  const line = (file: string, of: string, message = '') =>
    `${file.slice(settings.root.length + 1)}: ${of}: ${message.split('\n')[0]}`;
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [line(name, 'the file', message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0])),
  ]);
}

const onlyCheck = process.argv[2] === 'check';
try {
  if (!onlyCheck) headlessShellPath();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const results: { name: string; passed: boolean; seconds: number; failed: string[] }[] = [];
for (const each of onlyCheck ? CHECK : [...CHECK, BROWSER]) {
  console.log(`\n— ${each.name}`);
  const from = performance.now();
  const passed = await run(each);
  results.push({ name: each.name, passed, seconds: (performance.now() - from) / 1000, failed: failures() });
}

console.log('\nSummary');
for (const { name, passed, seconds, failed: which } of results) {
  console.log(`  ${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  for (const each of which) console.log(`             ${each}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`  ${results.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s in all\n`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
