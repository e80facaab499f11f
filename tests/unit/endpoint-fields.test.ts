import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutServerFields } from '../../pwa/endpoint-fields.ts';
import { root } from '../support/root.ts';

const plugin = z.parse(
  z.object({ transform: z.object({ handler: z.custom<(code: string, id: string) => { code: string }>() }) }),
  withoutServerFields(),
);
const transform = (code: string, path: string) => plugin.transform.handler(code, path).code;
const transformed = (file: string) => {
  const path = join(root, file);
  return transform(readFileSync(path, 'utf8'), path);
};

test('the app has the addresses of the endpoints without their schemas, and without the modules of these', () => {
  const files = globSync('worker-api/contract/**/*.endpoints.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const code = transformed(file);
    expect(code, file).toMatch(/path: '/);
    expect(code, file).not.toMatch(/\bz\.|summary:|response:/);
    expect(code.match(/^import (?!type ).*/gm) ?? [], file).toEqual([]);
  }
  // What endpoints consist of is still imported.
  expect(transformed('worker-api/contract/endpoints.ts')).toContain('...jobEndpoints');
  expect(transformed('worker-api/contract/endpoints.ts')).toContain("from './jobs/jobs.endpoints.ts'");
});

test('what an endpoint still refers to stays', () => {
  const kept = [
    "import './effects.ts';",
    "import { NAME, prefix } from './names.ts';",
    "import * as paths from './paths.ts';",
    'const { access } = paths;',
    "export const endpoints = { [NAME]: { method: 'GET', path: `${prefix}/a`, access, body: true } };",
  ];
  const removed = ["import { answer, unused } from './answers.ts';", 'const shape = answer;'];
  const code = transform(
    [...kept.slice(0, 4), ...removed, ...kept.slice(4)].join('\n').replace('body: true', 'response: shape, body: shape'),
    'a.endpoints.ts',
  );
  for (const line of kept.slice(0, 4)) expect(code).toContain(line);
  for (const line of removed) expect(code).not.toContain(line);
});
