import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import * as onDemandTexts from '#pwa/i18n/en/on-demand.ts';
import { root } from '../support/root.ts';

const SOURCE_FOLDER = `${root}/pwa/src`;
const files = new Map(
  readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(`${SOURCE_FOLDER}/${name}`, 'utf8')]),
);

/** The files that a file refers to with this pattern, whose first group is the path in the import. */
const filesBehind = (name: string, pattern: RegExp): string[] =>
  [...(files.get(name) ?? '').matchAll(pattern)]
    .map(([, path = '']) => (path.startsWith('#pwa/') ? path.slice('#pwa/'.length) : join(dirname(name), path)))
    .filter((path) => files.has(path));
const importedBy = (name: string) => filesBehind(name, /^(?:import|export)\s(?!type\s)(?:[^'"]*?from\s*)?'([^']+)'/gm);
const loadedBy = (name: string) => filesBehind(name, /(?<!typeof )\bimport\(\s*'([^']+)'/g);

/** All files that come with one. */
function closureOf(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const name of found) for (const next of importedBy(name)) found.add(next);
  return found;
}

const namespacesOf = (name: string): string[] =>
  [...(files.get(name) ?? '').matchAll(/(?:useTranslation\(\[?|ns: )([^)}]*)|['"`](\w+):[\w$]/g)].flatMap(([, list, prefix]) =>
    prefix ? [prefix] : [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, namespace = '']) => namespace),
  );

/** The namespaces on demand that an entry uses and does not bring. */
function missingTexts(entry: string, closure = closureOf(entry)): string[] {
  const used = new Set([...closure].flatMap(namespacesOf));
  return Object.keys(onDemandTexts).filter((namespace) => used.has(namespace) && !closure.has(`i18n/en/${namespace}.ts`));
}

const entries = new Set(['app/main.tsx', ...[...files.keys()].flatMap(loadedBy)]);

test('every part of the app that is loaded on its own brings the English texts that it uses', () => {
  expect(entries.size).toBeGreaterThan(100);
  expect(
    Object.fromEntries([...entries].map((entry) => [entry, missingTexts(entry)]).filter(([, missing]) => missing?.length)),
  ).toEqual({});
});

test('control: a page without its texts is found', () => {
  const page = 'features/jobs/job-request/job-request.page.tsx';
  const closure = closureOf(page);
  closure.delete('i18n/en/jobRequest.ts');
  expect(missingTexts(page, closure)).toEqual(['jobRequest']);
});
