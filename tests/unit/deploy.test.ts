import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPANY_VARIABLES } from '#contract/company.ts';
import { DAY_MS } from '#contract/durations.ts';
import { DEMO_COMPANY } from '../../pwa/company.ts';
import { readConfig, writeDatabaseId } from '../../scripts/deploy/config.ts';
import { createDemoData } from '../../scripts/seed/demo-data.ts';
import { COMPLETE_VARIABLES } from '../support/complete-variables.ts';
import { DeploymentFixture, ROUTE } from '../support/deployment-fixture.ts';
import { root } from '../support/root.ts';

/** The line after the one that names a problem, which is its remedy. */
const remedyOf = (output: string, sentence: string): string | undefined => {
  const lines = output.split('\n');
  return lines[lines.indexOf(`- ${sentence}`) + 1]?.trim();
};
const SETUP = 'npm run setup -- staging';

/** Each test creates the tables in a file, which takes seconds on a busy disk. */
const SLOW = { timeout: 30_000 };

describe('npm run deploy', SLOW, () => {
  test('names everything that is missing at once, each with the command that mends it, and changes nothing', async () => {
    const fixture = new DeploymentFixture();
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(remedyOf(output, 'The database karigar-staging has no id in wrangler.toml.')).toBe(SETUP);
    expect(remedyOf(output, 'The bucket karigar-media-staging does not exist.')).toBe(SETUP);
    for (const name of ['AUTH_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
      expect(remedyOf(output, `The secret ${name} is missing.`), name).toBe(SETUP);
    for (const name of ['MAIL_KEY', 'SMS_KEY'])
      expect(remedyOf(output, `The secret ${name} is missing.`), name).toBe(`npx wrangler secret put ${name} --env staging`);
    for (const name of Object.keys(COMPLETE_VARIABLES))
      expect(remedyOf(output, `${name} is missing.`), name).toMatch(
        new RegExp(`^Write ${name} = ".*" under \\[env.staging.vars\\] in wrangler.toml.$`),
      );
    expect(fixture.takeCommands()).toEqual(['whoami', 'secret list', 'r2 bucket list']);
    expect(fixture.builds).toEqual([]);
  });

  test('says that the user is not logged in, and names what wrangler.toml lacks', async () => {
    const fixture = new DeploymentFixture();
    fixture.fake.update((account) => (account.isLoggedIn = false));
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(remedyOf(output, 'You are not logged in to Cloudflare, so nothing in the account was checked.')).toMatch(
      /^npx wrangler login/,
    );
    expect(output).toContain('PUBLIC_ORIGIN is missing.');
  });

  test('asks for the account if the login has several', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.fake.update(({ accounts }) => accounts.push({ id: 'account-2', name: 'Another' }));
    const { output } = await fixture.deploy();
    expect(remedyOf(output, 'Your login has several accounts, and none is chosen.')).toContain('account-2 (Another)');
  });

  test.each(COMPANY_VARIABLES)('rejects a missing %s and its demo value', async (name) => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ [name]: null });
    expect((await fixture.deploy()).output).toContain(`${name} is missing.`);
    fixture.setVariables({ [name]: DEMO_COMPANY[name] });
    expect((await fixture.deploy()).output).toContain(`${name} is a demo value, ${DEMO_COMPANY[name]}.`);
  });

  test.each([
    ['PUBLIC_ORIGIN', 'http://staging.karigar.test', 'PUBLIC_ORIGIN is not an address that begins with https://.'],
    ['PUBLIC_ORIGIN', 'https://staging.karigar.example', 'PUBLIC_ORIGIN is an example, https://staging.karigar.example.'],
    ['PUBLIC_ORIGIN', 'https://karigar.test/app', 'PUBLIC_ORIGIN has more than an origin, https://karigar.test/app.'],
    ['MAIL_URL', 'mail.test', 'MAIL_URL is not an address that begins with https://.'],
    ['MAIL_FROM', 'Karigar <no-reply@karigar.example>', 'MAIL_FROM is an example, Karigar <no-reply@karigar.example>.'],
    ['VAPID_SUBJECT', 'mailto:help@karigar.example', 'VAPID_SUBJECT is an example, mailto:help@karigar.example.'],
    ['COMPANY_POINT', '18.5 N', 'COMPANY_POINT is not a latitude and a longitude, 18.5 N.'],
    ['DEPLOYMENT', 'local', 'DEPLOYMENT is not staging.'],
    ['PAYMENT_SANDBOX', 'on', 'PAYMENT_SANDBOX is on, and sandbox payments move no money.'],
  ])('rejects the variable %s = %s', async (name, value, sentence) => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ [name]: value });
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(output).toContain(`- ${sentence}\n`);
    expect(fixture.builds).toEqual([]);
  });

  test.each([
    ['UPI_VPA', '9876543210'],
    ['WORKER_VERIFICATION', 'on'],
    ['RATE_LIMIT_FACTOR', '1,5'],
    ['START_CODE', 'yes'],
    ['VAPID_SUBJECT', 'help@karigar.test'],
    ['GEOCODER_URL', 'geocoder.test'],
  ])('rejects the variable %s = %s, with which the Worker would answer no request', async (name, value) => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ [name]: value });
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(remedyOf(output, `The Worker does not accept ${name} = "${value}".`)).toBe(
      `Correct ${name} under [env.staging.vars] in wrangler.toml. README.md explains it.`,
    );
    expect(fixture.builds).toEqual([]);
  });

  test('names a variable with several faults once', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ PUBLIC_ORIGIN: 'https://karigar.test/app', DEPLOYMENT: 'live' });
    const { output } = await fixture.deploy();
    expect(output.split('\n').filter((line) => /^- .*(PUBLIC_ORIGIN|DEPLOYMENT)/.test(line))).toEqual([
      '- PUBLIC_ORIGIN has more than an origin, https://karigar.test/app.',
      '- DEPLOYMENT is not staging.',
    ]);
  });

  test.each([
    ['', false],
    ['routes = []', false],
    ['routes = [{ pattern = "karigar.test", custom_domain = true }]', false],
    ['routes = ["staging.karigar.test/api/*"]', false],
    [ROUTE, true],
    ['routes = ["*.karigar.test/*"]', true],
    ['routes = [{ pattern = "https://staging.karigar.test/*", zone_name = "karigar.test" }]', true],
  ])('needs a route of the Worker for each page of PUBLIC_ORIGIN: %s', async (routes, isEnough) => {
    const fixture = new DeploymentFixture().complete();
    fixture.replaceSetting('routes', routes);
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(isEnough);
    if (isEnough) return;
    expect(remedyOf(output, 'No route leads from staging.karigar.test to the Worker.')).toBe(
      `Write ${ROUTE} under [env.staging] in wrangler.toml.`,
    );
  });

  test('needs no route for an address of workers.dev, but that this is open', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.replaceSetting('routes', '');
    fixture.setVariables({ PUBLIC_ORIGIN: 'https://karigar-staging.meera.workers.dev' });
    const { output } = await fixture.deploy();
    expect(remedyOf(output, 'The Worker has no address on workers.dev, but PUBLIC_ORIGIN is one.')).toBe(
      'Write workers_dev = true under [env.staging] in wrangler.toml.',
    );
    fixture.replaceSetting('workers_dev', 'workers_dev = true');
    expect((await fixture.deploy()).succeeded).toBe(true);
  });

  test.each(['staging', 'production'] as const)('%s has no address on workers.dev beside its own', (environment) => {
    const { hasWorkersDev, variables } = readConfig(root, environment);
    expect(hasWorkersDev).toBe(variables['PUBLIC_ORIGIN']?.endsWith('.workers.dev') ?? false);
  });

  test('rejects a secret in wrangler.toml, which everyone with the code can read', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ AUTH_SECRET: 'a secret of forty characters in the file' });
    await expect(fixture.deploy()).rejects.toThrow('AUTH_SECRET assigned to Environment Variable and Secret');
  });

  test('lets the addresses of the message services be secrets, but not what the build reads', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.setVariables({ MAIL_URL: null });
    fixture.fake.update(({ workers }) => Object.assign(workers['karigar-staging']?.secrets ?? {}, { MAIL_URL: 'x' }));
    expect((await fixture.deploy()).succeeded).toBe(true);
    fixture.fake.update(({ workers }) => Object.assign(workers['karigar-staging']?.secrets ?? {}, { COMPANY_NAME: 'x' }));
    expect((await fixture.deploy()).output).toContain('npx wrangler secret delete COMPANY_NAME --env staging');
  });

  test('rejects a database with the accounts of the demo data', async () => {
    const fixture = new DeploymentFixture().complete();
    expect((await fixture.deploy()).succeeded).toBe(true);
    const [accounts = ''] = await createDemoData(Date.now());
    fixture.useDatabase((db) => db.exec(accounts));
    fixture.takeCommands();
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(remedyOf(output, 'The database karigar-staging has demo accounts, whose password everyone can read.')).toMatch(
      /^npx wrangler d1 delete karigar-staging --env staging, then /,
    );
    expect(fixture.takeCommands()).not.toContain('deploy');
  });

  test('rejects the id of a database that the account does not have', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.fake.update((account) => (account.databases = {}));
    expect((await fixture.deploy()).output).toContain('The account has no database karigar-staging with the id ');
  });

  test('rejects another database than that of the version that runs, unless it is told that there is a new one', async () => {
    const fixture = new DeploymentFixture().complete();
    expect((await fixture.deploy()).succeeded, 'the version before has the secrets only').toBe(true);
    const lost = fixture.fake.account.databases['karigar-staging'] ?? '';
    const restored = randomUUID();
    fixture.fake.update(({ databases }) => (databases['karigar-2'] = restored));
    writeDatabaseId(fixture.folder, 'staging', restored);
    expect((await fixture.deploy()).succeeded).toBe(false);
    expect((await fixture.deploy({ mayChangeDatabase: true })).succeeded).toBe(true);
    expect((await fixture.deploy()).succeeded).toBe(true);

    writeDatabaseId(fixture.folder, 'staging', lost);
    fixture.takeCommands();
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(remedyOf(output, `The version that runs uses the database ${restored}, and wrangler.toml names ${lost}.`)).toBe(
      'git pull. If wrangler.toml is right, as in the deployment that ends a restore: npm run deploy -- staging --new-database',
    );
    expect(fixture.takeCommands()).not.toContain('deploy');
  });

  test('builds with the variables of wrangler.toml, then migrates and deploys, and says how to go back', async () => {
    const fixture = new DeploymentFixture().complete();
    expect((await fixture.deploy()).output).toContain('The database is empty, so there is nothing to export.');
    const before = fixture.deployedVersion;
    fixture.takeCommands();

    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(true);
    expect(fixture.builds.at(-1)).toMatchObject({ ...COMPLETE_VARIABLES, DEPLOYMENT: 'staging' });
    const commands = fixture.takeCommands();
    expect(commands.slice(commands.lastIndexOf('deployments status'))).toEqual([
      'deployments status',
      'd1 time-travel info DB',
      'd1 migrations apply DB',
      'deploy',
    ]);
    expect(output).toContain(`npx wrangler rollback ${before} --env staging`);
    expect(output).toMatch(/npx wrangler d1 time-travel restore DB --env staging --bookmark=\S+/);
  });

  test('does not export without pending migrations, because the database answers nothing meanwhile', async () => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    fixture.takeCommands();
    const { output } = await fixture.deploy();
    expect(output).toContain('No migration is pending, so nothing was exported.');
    expect(fixture.takeCommands()).not.toContain('d1 export DB');
    expect(existsSync(join(fixture.folder, '.backups'))).toBe(false);
  });

  test('exports before pending migrations into a file that only its owner reads', async () => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    fixture.addPendingMigration();
    fixture.takeCommands();
    expect((await fixture.deploy()).succeeded).toBe(true);
    const commands = fixture.takeCommands();
    expect(commands.indexOf('d1 export DB')).toBeGreaterThan(-1);
    expect(commands.indexOf('d1 export DB')).toBeLessThan(commands.indexOf('d1 migrations apply DB'));
    const [file = ''] = readdirSync(join(fixture.folder, '.backups'));
    expect(file).toMatch(/^staging-.*\.sql$/);
    expect(statSync(join(fixture.folder, '.backups', file)).mode & 0o077).toBe(0);
  });

  test('names the exports and backups that are older than 30 days, and no others', async () => {
    const fixture = new DeploymentFixture().complete();
    const old = join(fixture.folder, '.backups', 'production-old.sql');
    const recent = join(fixture.folder, '.backups', 'backup-recent');
    mkdirSync(recent, { recursive: true });
    writeFileSync(old, '');
    for (const [file, days] of [
      [old, 31],
      [recent, 29],
    ] as const) {
      const time = new Date(Date.now() - days * DAY_MS);
      utimesSync(file, time, time);
    }
    const { output } = await fixture.deploy();
    expect(output).toContain(`\nDelete ${old}: it is older than 30 days.`);
    expect(output).not.toContain(recent);
  });

  test('exports nothing before pending migrations if it is told so, and has the bookmark as the way back', async () => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    fixture.addPendingMigration();
    fixture.takeCommands();
    const { succeeded, output } = await fixture.deploy({ isExportSkipped: true });
    expect(succeeded).toBe(true);
    expect(output).toContain('Nothing was exported, because --no-export was given.');
    expect(output).toMatch(/npx wrangler d1 time-travel restore DB --env staging --bookmark=\S+/);
    const commands = fixture.takeCommands();
    expect(commands).toContain('d1 migrations apply DB');
    expect(commands).not.toContain('d1 export DB');
  });

  test('prints commands that bring back the version and the database from before', async () => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    const before = fixture.deployedVersion;
    const { output } = await fixture.deploy();
    expect(fixture.deployedVersion).not.toBe(before);
    fixture.useDatabase((db) => db.exec('DROP TABLE reviews'));
    const commands = output.split('\n').filter((line) => line.startsWith('  npx wrangler'));
    expect(commands).toHaveLength(2);
    expect(output).toContain('\n  npm run restore -- --after-time-travel --remote staging');
    expect(output).toContain(
      'It brings back the database too that it was deployed with. After a restore into a new one, never',
    );
    for (const command of commands) fixture.runPrinted(command);
    expect(fixture.deployedVersion).toBe(before);
    fixture.useDatabase((db) => db.exec('SELECT 1 FROM reviews'));
  });
});

describe('a deployment of which a step fails', SLOW, () => {
  test.each([
    ['d1 export', 'export the database', ['d1 time-travel info DB', 'd1 migrations apply DB', 'deploy']],
    ['d1 time-travel info', 'apply the migrations', ['d1 migrations apply DB', 'deploy']],
    ['d1 migrations apply', 'apply the migrations', ['deploy']],
  ])('stops at %s, and says what was done and what was not', async (command, step, notRun) => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    fixture.addPendingMigration();
    fixture.fake.update(({ failing }) => (failing[command] = 'D1 is overloaded.'));
    fixture.takeCommands();
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(output).toContain(`The step "${step}" has failed. wrangler ${command}`);
    expect(output).toContain('D1 is overloaded.');
    expect(output).toMatch(new RegExp(`^Not done: ${step}, .*test the deployment\\.$`, 'm'));
    const commands = fixture.takeCommands();
    for (const other of notRun) expect(commands).not.toContain(other);
    if (command === 'd1 migrations apply') expect(output).toMatch(/time-travel restore DB --env staging --bookmark=\S+/);
    else expect(output).toContain('Nothing was changed');
  });

  test('changes nothing if the build fails', async () => {
    const fixture = new DeploymentFixture().complete();
    fixture.buildFailure = new Error('The build has failed.');
    fixture.takeCommands();
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(output).toContain('Nothing was changed');
    expect(fixture.takeCommands()).not.toContain('d1 migrations apply DB');
    expect(existsSync(join(fixture.folder, '.backups'))).toBe(false);
  });

  test.each([
    [
      'the deploy',
      (fixture: DeploymentFixture) => fixture.fake.update(({ failing }) => (failing['deploy'] = 'No such route.')),
    ],
    ['the smoke test', (fixture: DeploymentFixture) => (fixture.smokeFailures = ['/services: It responds with 500.'])],
  ])('fails after %s failed, and prints the commands of a rollback with their values', async (_, fail) => {
    const fixture = new DeploymentFixture().complete();
    await fixture.deploy();
    const before = fixture.deployedVersion;
    fail(fixture);
    const { succeeded, output } = await fixture.deploy();
    expect(succeeded).toBe(false);
    expect(output).toMatch(/^Done: build the app, export the database, apply the migrations/m);
    expect(output).toContain(`npx wrangler rollback ${before} --env staging`);
    expect(output).toMatch(/npx wrangler d1 time-travel restore DB --env staging --bookmark=\S+/);
  });
});

const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');

test('each command about the database in the runbook names the environment whose database it is', () => {
  const commands = runbook.match(/npx wrangler d1 (?!create|delete)[^`\n]*/g) ?? [];
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !command.includes(' DB --env production'))).toEqual([]);
});

test('a database that the runbook creates is where setup creates one', () => {
  const commands = runbook.match(/npx wrangler d1 create[^`\n]*/g) ?? [];
  expect(commands).not.toEqual([]);
  expect(commands.filter((command) => !command.endsWith(' --location apac'))).toEqual([]);
});

test('after a restore into a new database the runbook deletes the old one by its name, because DB is the new one', () => {
  const after = runbook.slice(runbook.indexOf('\n## After going back\n'), runbook.indexOf('\n## Time Travel\n'));
  expect(after).toMatch(/Delete the old database.* 30 days.*`npx wrangler d1 delete karigar --env production`/);
  expect(runbook.match(/npx wrangler d1 delete[^`\n]*/g)).toEqual(['npx wrangler d1 delete karigar --env production']);
});

test('no command of the runbook writes the data of users into the repository, or leaves to wrangler which version comes back', () => {
  const folders = Array.from(runbook.matchAll(/npm run backup -- ([^-\s]\S*)/g), ([, folder]) => folder);
  expect(folders.length).toBeGreaterThan(1);
  expect(folders.filter((folder) => !folder?.startsWith('.backups/'))).toEqual([]);
  const rollbacks = runbook.match(/npx wrangler rollback[^`\n]*/g) ?? [];
  expect(rollbacks).toEqual(rollbacks.map(() => 'npx wrangler rollback <id> --env production'));
});

test('the runbook lets the operator in before the deployment that ends a restore, and never back to the database from before', () => {
  const restore = runbook.slice(runbook.indexOf('\n## Restore\n'), runbook.indexOf('\n## After going back\n'));
  expect(restore).toMatch(/^6\. Allow requests from your own address only.* `http.* and ip\.src ne [\d.]+`[^]*?^7\. Deploy/m);
  expect(restore).toContain('Never roll back to a version from before');
  expect(restore).toMatch(/^2\. .*Commit and push[^]*^7\. Deploy with `npm run deploy -- production --new-database`/m);
  const rollback = runbook.slice(runbook.indexOf('\n## A bad deployment\n'), runbook.indexOf('\n## Backup\n'));
  expect(rollback).toContain('A version belongs to its database');
});
