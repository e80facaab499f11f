import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_DATABASE, readConfig } from '../../scripts/deploy/config.ts';
import { packageBinPath } from '../../scripts/package-bin.ts';
import { FakeWrangler } from '../support/fake-wrangler.ts';
import { root } from '../support/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'karigar-wrangler-'));
const fake = new FakeWrangler(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function runNode(script: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_SCRIPT: join(root, 'tests/support/fake-wrangler.ts'),
      FAKE_WRANGLER_STATE: folder,
    },
  });
  return { status, output: stdout + stderr };
}

/** Runs a script of the repository with the stand-in for wrangler. */
const runScript = (name: string, ...args: string[]) => runNode(join(root, 'scripts', name), args);

describe('the commands of a deployment', () => {
  beforeEach(() => fake.update((account) => (account.failing = {})));

  test.each([
    ['deploy', ' [--no-export]'],
    ['setup', ''],
  ])('npm run %s explains its arguments', (name, options) => {
    const usage = { status: 2, output: `Usage: npm run ${name} -- staging|production${options}\n` };
    expect(runScript(`${name}.ts`, 'local')).toEqual(usage);
    expect(runScript(`${name}.ts`, 'staging', '--no-exports')).toEqual(usage);
  });

  test('npm run deploy fails while something is missing', () => {
    const { status, output } = runScript('deploy.ts', 'staging');
    expect(status).toBe(1);
    expect(output).toMatch(/^Nothing was deployed to staging, because:/);
    expect(fake.account.commands).toContain('whoami --json --env staging');
  });

  test('npm run setup prints why a command of wrangler has failed', () => {
    const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8');
    fake.update(({ failing }) => (failing['whoami'] = 'The API does not respond.'));
    const { status, output } = runScript('setup.ts', 'staging');
    expect(status).toBe(1);
    expect(output).toContain('The API does not respond.');
    expect(output).not.toContain('    at ');
    expect(readFileSync(join(root, 'wrangler.toml'), 'utf8')).toBe(toml);
  });

  test('npm run make-admin makes a client of a deployment an admin, once', () => {
    const db = fake.open(readConfig(root, 'staging').database.id ?? NO_DATABASE);
    db.exec(`CREATE TABLE accounts (id TEXT, email_key TEXT, kind TEXT, token_version INTEGER);
      INSERT INTO accounts VALUES ('1', 'o''neill@example.org', 'client', 1), ('2', 'asha@example.org', 'client', 1)`);
    const promote = () => runScript('make-admin.ts', "O'Neill@example.org", '--remote', 'staging');
    expect(promote()).toMatchObject({ status: 0, output: expect.stringContaining('is an admin after the next login') });
    expect(promote()).toMatchObject({ status: 1, output: expect.stringContaining('There is no client account') });
    expect(db.prepare('SELECT kind, token_version FROM accounts ORDER BY id').all()).toEqual([
      { kind: 'admin', token_version: 2 },
      { kind: 'client', token_version: 1 },
    ]);
    db.close();
  });
});

describe('wrangler.toml', () => {
  test.each(['staging', 'production'])(
    'gives the Worker of %s every binding and the variables of a deployment',
    (environment) => {
      const { status, output } = runNode(packageBinPath('wrangler'), [
        'deploy',
        '--dry-run',
        '--env',
        environment,
        '--outdir',
        join(folder, environment),
      ]);
      expect(output).not.toMatch(/WARNING|ERROR/);
      expect(status).toBe(0);
      for (const binding of ['DB', 'MEDIA', 'Inbox', 'Dispatch', 'Chat', 'Sos', 'ASSETS', 'VERSION'])
        expect(output, binding).toMatch(new RegExp(`env\\.${binding}\\b`));
      expect(output).toContain(`env.DEPLOYMENT ("${environment}")`);
    },
  );
});
