import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_DATABASE, readConfig } from '../../scripts/deploy/config.ts';
import { packageBinPath } from '../../scripts/package-bin.ts';
import { FakeWrangler } from '../support/fake-wrangler.ts';
import { migrations, root } from '../support/root.ts';
import { prepareClient } from '../support/test-users.ts';

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
    ['deploy', ' [--no-export] [--new-database]'],
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

  test('npm run make-admin makes a client of a deployment an admin, takes the console away again, and records both', async () => {
    const db = fake.open(readConfig(root, 'staging').database.id ?? NO_DATABASE);
    for (const { text } of migrations()) db.exec(text);
    const [one, other] = [await prepareClient(), await prepareClient()];
    for (const row of [...one.rows, ...other.rows]) db.exec(row);
    const { id } = one.user;
    db.prepare('UPDATE accounts SET email_key = ? WHERE id = ?').run("o'neill@example.org", id);
    const makeAdmin = (...options: string[]) =>
      runScript('make-admin.ts', "O'Neill@example.org", '--remote', 'staging', ...options);
    const kindOf = (account: string) =>
      Object.values(db.prepare('SELECT kind, token_version FROM accounts WHERE id = ?').get(account) ?? {});

    expect(makeAdmin('--revoke')).toMatchObject({ status: 1, output: expect.stringContaining('There is no admin account') });
    expect(makeAdmin()).toMatchObject({ status: 0, output: expect.stringContaining('is an admin after the next login') });
    expect(kindOf(id)).toEqual(['admin', 2]);
    expect(makeAdmin()).toMatchObject({ status: 1, output: expect.stringContaining('There is no client account') });
    expect(makeAdmin('--revoke')).toMatchObject({ status: 0, output: expect.stringContaining('is a client from now on') });
    expect(kindOf(id)).toEqual(['client', 3]);
    expect(kindOf(other.user.id)).toEqual(['client', 1]);
    expect(db.prepare('SELECT admin_id, action, target_id FROM audit_log ORDER BY id').all()).toEqual([
      { admin_id: 'operator', action: 'account.promote', target_id: id },
      { admin_id: 'operator', action: 'account.demote', target_id: id },
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
