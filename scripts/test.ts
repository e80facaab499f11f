import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { windowlessPath } from './chromium.ts';
import { settings } from './settings.ts';

interface Step {
  name: string;
  command: [string, ...string[]];
}

const step = (name: string, ...command: Step['command']): Step => ({ name, command });
const types = (project: string): Step => step(`types of ${project}`, 'tsc', '-p', project);

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
  step('unit and workerd', 'vitest', 'run', '--project', 'unit', '--project', 'worker'),
];
const BROWSER = step('end to end in Chromium', 'vitest', 'run', '--project', 'e2e');

function run({ command: [name, ...args] }: Step): Promise<boolean> {
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  const child = spawn(join(settings.root, 'node_modules', '.bin', name), args, { cwd: settings.root, stdio: 'inherit', env });
  return new Promise((done) => child.once('close', (code) => done(code === 0)));
}

const onlyCheck = process.argv[2] === 'check';
if (!onlyCheck && !existsSync(windowlessPath)) {
  console.error(
    'The end-to-end tests need Chromium: apt-get install -y chromium chromium-headless-shell, or CHROMIUM=/path/to/it. `npm run check` does without.',
  );
  process.exit(2);
}

const results: { name: string; passed: boolean; seconds: number }[] = [];
for (const each of onlyCheck ? CHECK : [...CHECK, BROWSER]) {
  console.log(`\n— ${each.name}`);
  const from = performance.now();
  const passed = await run(each);
  results.push({ name: each.name, passed, seconds: (performance.now() - from) / 1000 });
}

console.log('\nSummary');
for (const { name, passed, seconds } of results)
  console.log(`  ${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`  ${results.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s in all\n`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
