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
const transformed = (file: string) => {
  const path = join(root, file);
  return plugin.transform.handler(readFileSync(path, 'utf8'), path).code;
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
