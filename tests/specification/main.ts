/**
 * Checks that the tests named in the table of the specification assert what it says: each text that a statement quotes is replaced in a
 * copy of the built app, each change of changes.ts is made in a copy of the source, and the test must fail then. Results are kept in
 * mutations.json; a repeated run goes on with the others.
 * `npm run test:specification [-- part of a statement]`
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../support/root.ts';
import type { Change } from './changes/change.ts';
import { CHANGES } from './changes.ts';
import { parseReference, readSpecificationTable } from './table.ts';
import { readTexts, textsIn } from './texts.ts';

const RESULTS = join(root, 'tests/specification/mutations.json');
const REPLACEMENT = 'Replaced by the mutation';
const outcomes = z.enum(['failed', 'passed', 'text not found']);
type Outcome = z.infer<typeof outcomes>;
const results = z.record(
  z.string(),
  z.object({ reference: z.string(), changed: z.string(), outcome: outcomes, commit: z.string() }),
);
const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

const readResults = () => (existsSync(RESULTS) ? z.parse(results, JSON.parse(readFileSync(RESULTS, 'utf8'))) : {});
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const copy = mkdtempSync(join(tmpdir(), 'karigar-mutations-'));
for (const name of readdirSync(root))
  if (name !== 'node_modules' && name !== '.git')
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.includes('tests/.output') });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
const dist = join(copy, 'pwa/dist');
const builtFiles = () =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => join(dist, name));

/** How a text may be written in a script or a page. */
const spellingsOf = (text: string): string[] => [
  ...new Set([
    text,
    text.replaceAll("'", String.raw`\'`),
    text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ]),
];

/** Replaces a text in all built files. Returns a function that puts it back, or null if no file contains it. */
function replaceText(text: string): (() => void) | null {
  buildIfOld();
  const originals = new Map<string, string>();
  for (const file of builtFiles()) {
    const original = readFileSync(file, 'utf8');
    const replaced = spellingsOf(text).reduce((content, spelling) => content.replaceAll(spelling, REPLACEMENT), original);
    if (replaced === original) continue;
    originals.set(file, original);
    writeFileSync(file, replaced);
  }
  if (originals.size === 0) return null;
  return () => {
    for (const [file, original] of originals) writeFileSync(file, original);
  };
}

/** Runs a test, or its whole file. */
function runTest(reference: string, isWholeFile: boolean): 'failed' | 'passed' | 'not run' {
  const { file, title } = parseReference(reference);
  const output = join(copy, 'report.json');
  rmSync(output, { force: true });
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sid]|\\\$\w+/g, '.*');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      file,
      '--reporter=json',
      `--outputFile=${output}`,
      ...(isWholeFile ? [] : ['-t', pattern]),
    ],
    { cwd: copy, stdio: 'ignore', timeout: 400_000 },
  );
  if (!existsSync(output)) return 'not run';
  const { numPassedTests, numFailedTests } = z.parse(report, JSON.parse(readFileSync(output, 'utf8')));
  if (numFailedTests > 0) return 'failed';
  return numPassedTests > 0 ? 'passed' : 'not run';
}

/** Whether a test has to be run with its whole file, because it goes on from the tests before it. Null: it fails without a mutation. */
const controls = new Map<string, boolean | null>();
function controlOf(reference: string): boolean | null {
  const done = controls.get(reference);
  if (done !== undefined) return done;
  buildIfOld();
  const isWholeFile = runTest(reference, false) !== 'passed';
  const control = isWholeFile && runTest(reference, true) !== 'passed' ? null : isWholeFile;
  controls.set(reference, control);
  return control;
}

/** Whether the built app is that of a changed source, which has been put back. */
let isBuildOld = false;
function build(): void {
  execFileSync(process.execPath, ['--env-file=tests/build.env', 'scripts/build.ts'], { cwd: copy, stdio: 'ignore' });
  isBuildOld = false;
}
const buildIfOld = () => void (isBuildOld && build());

/** Changes a source file and builds the app. Returns a function that puts the file back. */
function applyChange({ file, from, to }: Change): () => void {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  build();
  return () => {
    writeFileSync(path, original);
    isBuildOld = true;
  };
}

function mutate(reference: string, mutation: string | Change): Outcome | null {
  const control = controlOf(reference);
  if (control === null) return null;
  const restore = typeof mutation === 'string' ? replaceText(mutation) : applyChange(mutation);
  if (!restore) return 'text not found';
  const outcome = runTest(reference, control);
  restore();
  return outcome === 'not run' ? null : outcome;
}

const [part = ''] = process.argv.slice(2);
const texts = await readTexts();
const rows = readSpecificationTable().filter(({ statement }) => statement.includes(part));
try {
  for (const { statement, reference } of rows)
    for (const mutation of [...textsIn(statement, texts), ...CHANGES.filter((change) => change.statement === statement)]) {
      const changed = typeof mutation === 'string' ? mutation : `${mutation.from} → ${mutation.to}`;
      const key = `${reference} · ${changed}`;
      if (readResults()[key]) continue;
      const outcome = mutate(reference, mutation);
      console.log(`${outcome ?? 'FAILS WITHOUT A MUTATION'}: ${changed} · ${reference}`);
      if (!outcome) continue;
      // Another run may have added some meanwhile.
      const known = { ...readResults(), [key]: { reference, changed, outcome, commit } };
      writeFileSync(RESULTS, `${JSON.stringify(known, null, 2)}\n`);
    }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const known = readResults();
const survivors = Object.values(known).filter(({ outcome }) => outcome !== 'failed');
console.log(`${Object.keys(known).length} mutations, ${survivors.length} not noticed`);
process.exitCode = survivors.length > 0 ? 1 : 0;
