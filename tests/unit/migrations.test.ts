import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations, root } from '../support/server.ts';

test('no migration rebuilds or drops a table: a rebuild loses child rows on D1', () => {
  for (const { name, text } of migrations())
    expect(text, name).not.toMatch(/__new_|DROP TABLE|ON DELETE CASCADE|CREATE VIRTUAL TABLE/i);
});

test('the tables in the code are the tables of the migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-migrations-'));
  try {
    cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true });
    const config = join(folder, 'drizzle.config.json');
    writeFileSync(
      config,
      JSON.stringify({ dialect: 'sqlite', schema: join(root, 'worker-api/**/*.table.ts'), out: join(folder, 'migrations') }),
    );
    const before = readdirSync(join(folder, 'migrations'));
    execFileSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--config', config], { cwd: root, stdio: 'pipe' });
    expect(readdirSync(join(folder, 'migrations'))).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
