/**
 * Runs every benchmark of this folder, one after the other, and writes what they print into one report: `tests/.output/bench/report.md` for
 * people and `report.json`. `npm run bench -- search storage` runs only these. Exits with 1 if one of them missed a budget or failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { headlessShellPath } from '../../scripts/chromium.ts';
import { root } from '../support/root.ts';

interface Result {
  name: string;
  seconds: number;
  passed: boolean;
  /** The lines of the output that compare a figure with its budget. */
  budgets: { isMet: boolean; line: string }[];
  output: string;
}

const ENDING = '.bench.ts';
const folder = join(root, 'tests/bench');
const all = readdirSync(folder).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(2);
}

async function run(name: string): Promise<Result> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(folder, name + ENDING)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      process.stdout.write(chunk);
    });
  const passed = await new Promise<boolean>((done) => child.once('close', (code) => done(code === 0)));
  const output = stripVTControlCharacters(printed);
  const budgets = output
    .split('\n')
    .flatMap((line) =>
      /(?:^|\s)(?:ok|MISSED)(?:\s|$)/.test(line) ? [{ isMet: !/\bMISSED\b/.test(line), line: line.trim() }] : [],
    );
  return { name, seconds: Math.round((performance.now() - startedAt) / 1000), passed, budgets, output };
}

const command = (file: string, ...args: string[]): string => execFileSync(file, args, { cwd: root, encoding: 'utf8' }).trim();
const [cpu] = cpus();
const machine = {
  at: new Date().toISOString(),
  commit: command('git', 'rev-parse', '--short', 'HEAD'),
  system: `${platform()} ${release()} ${arch()}`,
  processor: `${cpus().length} × ${cpu?.model ?? 'unknown'}`,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  chromium: command(headlessShellPath(), '--version'),
};

const results: Result[] = [];
for (const name of all) if (chosen.length === 0 || chosen.includes(name)) results.push(await run(name));

const missed = results.flatMap(({ name, budgets }) =>
  budgets.filter(({ isMet }) => !isMet).map(({ line }) => `${name}: ${line}`),
);
const report = [
  '# Report of the benchmarks',
  '',
  ...Object.entries(machine).map(([key, value]) => `- ${key}: ${value}`),
  '',
  '| Benchmark | Seconds | Result | Budgets met |',
  '| --- | ---: | --- | ---: |',
  ...results.map(
    ({ name, seconds, passed, budgets }) =>
      `| ${name} | ${seconds} | ${passed ? 'passed' : 'FAILED'} | ${budgets.filter(({ isMet }) => isMet).length} of ${budgets.length} |`,
  ),
  ...(missed.length > 0 ? ['', '## Missed', '', ...missed.map((line) => `- ${line}`)] : []),
  ...results.flatMap(({ name, output }) => ['', `## ${name}`, '', '```', output.trim(), '```']),
].join('\n');
const reportFolder = join(root, 'tests/.output/bench');
mkdirSync(reportFolder, { recursive: true });
writeFileSync(join(reportFolder, 'report.md'), `${report}\n`);
writeFileSync(join(reportFolder, 'report.json'), `${JSON.stringify({ machine, results }, null, 2)}\n`);
console.log(`\n${join(reportFolder, 'report.md')}`);
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
