import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../scripts/deploy/config.ts';
import { COMPLETE_VARIABLES } from '../support/complete-variables.ts';
import { DeploymentFixture, GIVEN_SECRETS, ROUTE } from '../support/deployment-fixture.ts';

const CREATING = ['d1 create karigar-staging', 'r2 bucket create karigar-media-staging', 'secret bulk'];

describe('npm run setup', () => {
  test('creates the database, the bucket and the secrets, and lists what a person must give', () => {
    const fixture = new DeploymentFixture();
    const { succeeded, output } = fixture.setUp();
    expect(succeeded).toBe(true);
    const { databases, buckets, workers } = fixture.fake.account;
    expect(readConfig(fixture.folder, 'staging').database.id).toBe(databases['karigar-staging']);
    expect(buckets).toEqual(['karigar-media-staging']);
    expect(Object.keys(workers['karigar-staging']?.secrets ?? {})).toEqual([
      'AUTH_SECRET',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
    ]);
    for (const name of ['MAIL_KEY', 'SMS_KEY']) expect(output).toContain(`npx wrangler secret put ${name} --env staging`);
    for (const name of Object.keys(COMPLETE_VARIABLES)) expect(output, name).toContain(`${name} is missing.`);
  });

  test('writes nothing into wrangler.toml but the id of this environment', () => {
    const fixture = new DeploymentFixture();
    const before = fixture.toml.split('\n');
    fixture.setUp();
    const after = fixture.toml.split('\n');
    const changed = after.filter((line, index) => line !== before[index]);
    expect(changed).toEqual([`database_id = "${fixture.fake.account.databases['karigar-staging']}"`]);
    expect(readConfig(fixture.folder, 'production').database.id).toBeNull();
  });

  test('creates and stores nothing the second time', () => {
    const fixture = new DeploymentFixture();
    fixture.setUp();
    const { toml } = fixture;
    const secrets = fixture.fake.account.workers['karigar-staging']?.secrets;
    expect(fixture.takeCommands()).toEqual(expect.arrayContaining(CREATING));
    fixture.setUp();
    expect(fixture.takeCommands()).not.toEqual(expect.arrayContaining([expect.stringMatching(/create|bulk|put/)]));
    expect(fixture.toml).toBe(toml);
    expect(fixture.fake.account.workers['karigar-staging']?.secrets).toEqual(secrets);
  });

  test('finds a database that another checkout has created', () => {
    const fixture = new DeploymentFixture();
    fixture.fake.update(({ databases }) => (databases['karigar-staging'] = '6d0f2e0c-0000-4000-8000-000000000001'));
    fixture.setUp();
    expect(readConfig(fixture.folder, 'staging').database.id).toBe('6d0f2e0c-0000-4000-8000-000000000001');
    expect(fixture.takeCommands()).not.toContain('d1 create karigar-staging');
  });

  test('keeps the id of a database in another account, and says so', () => {
    const fixture = new DeploymentFixture();
    fixture.setUp();
    const { toml } = fixture;
    fixture.fake.update(({ databases }) => (databases['karigar-staging'] = '6d0f2e0c-0000-4000-8000-000000000001'));
    expect(fixture.setUp().output).toContain('The account has no database karigar-staging with the id ');
    expect(fixture.toml).toBe(toml);
  });

  test('stores secrets from environment variables, and shows none of them in a command line or its output', () => {
    const fixture = new DeploymentFixture();
    const given = { ...GIVEN_SECRETS, AUTH_SECRET: 'a secret that a person has kept since the last deployment' };
    const { output } = fixture.setUp(given);
    const { secrets = {} } = fixture.fake.account.workers['karigar-staging'] ?? {};
    expect(secrets).toMatchObject(given);
    const shown = [output, ...fixture.fake.account.commands].join('\n');
    for (const [name, value] of Object.entries(secrets)) expect(shown, name).not.toContain(value);
  });

  test('says that nothing is missing when a person has given everything', () => {
    const fixture = new DeploymentFixture();
    fixture.setVariables(COMPLETE_VARIABLES);
    expect(fixture.setUp(GIVEN_SECRETS).output).toContain(`Write ${ROUTE} under [env.staging] in wrangler.toml.`);
    fixture.replaceSetting('routes', ROUTE);
    expect(fixture.setUp(GIVEN_SECRETS).output).toContain('Nothing is missing. Run: npm run deploy -- staging');
  });

  test.each([
    ['a short secret', 'too short', 'AUTH_SECRET has fewer than 32 characters.'],
    [
      'the secret of the example',
      'change-me-to-a-random-text-of-at-least-32-characters',
      'AUTH_SECRET is the one of the local Worker',
    ],
    ['the secret of the local Worker', '0123456789abcdef'.repeat(4), 'AUTH_SECRET is the one of the local Worker'],
  ])('does not store %s', (_, secret, sentence) => {
    const fixture = new DeploymentFixture();
    mkdirSync(join(fixture.folder, '.state'));
    writeFileSync(join(fixture.folder, '.state/secret'), '0123456789abcdef'.repeat(4));
    const { output } = fixture.setUp({ AUTH_SECRET: secret });
    expect(output).toContain(sentence);
    expect(output).not.toContain(secret);
    expect(fixture.fake.account.workers['karigar-staging']?.secrets).not.toHaveProperty('AUTH_SECRET');
  });

  test('creates no half of a key pair, because the other half would not fit', () => {
    const fixture = new DeploymentFixture();
    fixture.setUp();
    fixture.fake.update(({ workers }) => delete workers['karigar-staging']?.secrets['VAPID_PUBLIC_KEY']);
    expect(fixture.setUp().output).toContain('npx wrangler secret put VAPID_PUBLIC_KEY --env staging');
    expect(fixture.fake.account.workers['karigar-staging']?.secrets).not.toHaveProperty('VAPID_PUBLIC_KEY');
  });

  test('creates nothing for a user who is not logged in', () => {
    const fixture = new DeploymentFixture();
    fixture.fake.update((account) => (account.isLoggedIn = false));
    const { succeeded, output } = fixture.setUp();
    expect(succeeded).toBe(false);
    expect(output).toContain('npx wrangler login');
    expect(fixture.takeCommands()).toEqual(['whoami']);
  });
});
