import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startScript } from '../../scripts/processes.ts';

test('the local Worker saves no traces of requests, whose URLs hold room tickets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-'));
  const script = join(folder, 'print-setting.js');
  writeFileSync(script, 'console.log(process.env.X_LOCAL_OBSERVABILITY)');
  const { stdout } = startScript(script, [], 'pipe');
  expect((stdout ? await text(stdout) : '').trim()).toBe('false');
  rmSync(folder, { recursive: true });
});
