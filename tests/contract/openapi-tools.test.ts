import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openApi } from '#api/lib/openapi.ts';
import { packageBinPath } from '../../scripts/package-bin.ts';
import { root } from '../support/root.ts';
import { withTemporaryFolder } from '../support/temporary-folder.ts';

const TIMEOUT_MS = 120_000;
const folder = withTemporaryFolder();

/** Runs a Node script to its end. */
function run(script: string, ...args: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { passed: status === 0, output: stdout + stderr };
}

function writeDocument(name: string, document: Record<string, unknown>): string {
  const file = folder.path(name);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

describe('redocly lint', () => {
  // `recommended-strict` has the recommended rules, and each of its warnings is an error.
  const lint = (document: Record<string, unknown>) =>
    run(
      packageBinPath('@redocly/cli', 'redocly'),
      'lint',
      writeDocument('lint.json', document),
      '--extends',
      'recommended-strict',
    );

  test('finds no error and no warning in the API reference', { timeout: TIMEOUT_MS }, () => {
    const { passed, output } = lint(openApi(Date.now()));
    expect(passed, output).toBe(true);
    expect(output).not.toMatch(/warning/i);
  });

  test('control: a document without a license is rejected', { timeout: TIMEOUT_MS }, () => {
    const { passed, output } = lint({ ...openApi(Date.now()), info: { title: 'Karigar', version: '1' }, paths: {} });
    expect(passed).toBe(false);
    expect(output).toContain('info-license');
  });
});

describe('A client that oazapfts generates from the API reference', () => {
  const OPTIONS =
    '--ignoreConfig --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable --skipLibCheck';
  const compile = (file: string) => run(packageBinPath('typescript', 'tsc'), ...OPTIONS.split(' '), folder.path(file));
  const program = (field: string) => `
    import { login, myBookings } from './client';

    export async function amounts(email: string, password: string): Promise<number[]> {
      const session = await login({ email, password });
      if (session.status !== 200) throw new Error(session.data.message);
      const bookings = await myBookings({}, { headers: { authorization: \`Bearer \${session.data.token}\` } });
      return bookings.status === 200 ? bookings.data.map((booking) => booking.${field}) : [];
    }
  `;

  test(
    'compiles with a program that uses it, and rejects the name of a field that does not exist',
    { timeout: TIMEOUT_MS },
    () => {
      const generated = run(
        packageBinPath('oazapfts'),
        writeDocument('client.json', openApi(Date.now())),
        folder.path('client.ts'),
      );
      expect(generated.passed, generated.output).toBe(true);
      writeFileSync(folder.path('right.ts'), program('amount'));
      writeFileSync(folder.path('wrong.ts'), program('amonut'));
      const right = compile('right.ts');
      expect(right.passed, right.output).toBe(true);
      const wrong = compile('wrong.ts');
      expect(wrong.passed).toBe(false);
      expect(wrong.output).toContain("Property 'amonut' does not exist");
    },
  );
});
