import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { NO_DATABASE, readConfig } from '../../scripts/deploy/config.ts';
import { deploy } from '../../scripts/deploy/deploy.ts';
import { setUp } from '../../scripts/deploy/setup.ts';
import { createWrangler } from '../../scripts/deploy/wrangler.ts';
import { COMPLETE_VARIABLES } from './complete-variables.ts';
import { FakeWrangler } from './fake-wrangler.ts';
import { root } from './root.ts';

/** The secrets that no command can create. */
export const GIVEN_SECRETS = { MAIL_KEY: 'the key of the mail service', SMS_KEY: 'the key of the SMS service' };

/** The route to the `PUBLIC_ORIGIN` of COMPLETE_VARIABLES. */
export const ROUTE = 'routes = [{ pattern = "staging.karigar.test", custom_domain = true }]';

/** A copy of wrangler.toml with a Cloudflare account of its own, in a folder that is removed after the test. */
export class DeploymentFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'karigar-deployment-'));
  readonly wranglerState = mkdtempSync(join(tmpdir(), 'karigar-wrangler-'));
  readonly fake = new FakeWrangler(this.wranglerState);
  /** The variables of each build. */
  readonly builds: Record<string, string>[] = [];
  /** What the smoke test finds wrong. */
  smokeFailures: string[] = [];
  buildFailure: Error | null = null;

  constructor() {
    for (const file of ['wrangler.toml', '.dev.vars.example']) cpSync(join(root, file), join(this.folder, file));
    symlinkSync(join(root, 'migrations'), join(this.folder, 'migrations'));
    // As before `npm run setup`, also in a repository whose owner has deployed it.
    const given = new RegExp(`^(account_id|routes|${Object.keys(COMPLETE_VARIABLES).join('|')}) = .*\\n`, 'gm');
    this.#write(this.toml.replaceAll(given, '').replaceAll(/^database_id = .*/gm, `database_id = "${NO_DATABASE}"`));
    onTestFinished(() => {
      for (const folder of [this.folder, this.wranglerState]) rmSync(folder, { recursive: true });
    });
  }

  get toml(): string {
    return readFileSync(join(this.folder, 'wrangler.toml'), 'utf8');
  }

  /** Writes variables of the environment `staging` into wrangler.toml; null removes one. */
  setVariables(variables: Record<string, string | null>): void {
    let { toml } = this;
    for (const [name, value] of Object.entries(variables)) {
      const [before = '', section = ''] = toml.split('[env.staging.vars]\n');
      const rest = section.replace(new RegExp(`^${name} = .*\n`, 'm'), '');
      const line = value === null ? '' : `${name} = ${JSON.stringify(value)}\n`;
      toml = `${before}[env.staging.vars]\n${line}${rest}`;
    }
    this.#write(toml);
  }

  /** Writes a line about the environment `staging` into wrangler.toml instead of the one with this beginning. */
  replaceSetting(name: 'routes' | 'workers_dev', line: string): void {
    const [before = '', section = ''] = this.toml.split('[env.staging]\n');
    this.#write(`${before}[env.staging]\n${line}\n${section.replace(new RegExp(`^${name} = .*\\n`, 'm'), '')}`);
  }

  #write(toml: string): void {
    writeFileSync(join(this.folder, 'wrangler.toml'), toml);
  }

  #wrangler = createWrangler(this.folder, 'staging', (args, folder, options) => this.fake.run(args, folder, options));

  /** `npm run setup -- staging`. Returns what it printed. */
  setUp(variables: Record<string, string> = {}): { succeeded: boolean; output: string } {
    const lines: string[] = [];
    const print = (text: string) => void lines.push(text);
    const succeeded = setUp({ environment: 'staging', folder: this.folder, wrangler: this.#wrangler, variables, print });
    return { succeeded, output: lines.join('\n') };
  }

  /** Sets up everything, also what a person must give. */
  complete(): this {
    this.setVariables(COMPLETE_VARIABLES);
    this.replaceSetting('routes', ROUTE);
    this.setUp(GIVEN_SECRETS);
    return this;
  }

  /** `npm run deploy -- staging`. Returns what it printed. */
  async deploy({ isExportSkipped = false, mayChangeDatabase = false } = {}): Promise<{ succeeded: boolean; output: string }> {
    const lines: string[] = [];
    const succeeded = await deploy({
      environment: 'staging',
      folder: this.folder,
      config: readConfig(this.folder, 'staging'),
      wrangler: this.#wrangler,
      isExportSkipped,
      mayChangeDatabase,
      build: (variables) => {
        if (this.buildFailure) throw this.buildFailure;
        this.builds.push(variables);
      },
      smokeTest: async () => this.smokeFailures,
      print: (text) => void lines.push(text),
    });
    return { succeeded, output: lines.join('\n') };
  }

  /** Makes the newest migration one that the remote database does not have. */
  addPendingMigration(): void {
    this.useDatabase((db) => db.exec('DELETE FROM d1_migrations WHERE name = (SELECT max(name) FROM d1_migrations)'));
  }

  /** The commands of wrangler since the last call, each up to its first option. */
  takeCommands(): string[] {
    const { commands } = this.fake.account;
    this.fake.update((account) => (account.commands = []));
    return commands.map((command) => command.replace(/ --.*$/s, ''));
  }

  /** Runs a command that was printed, such as `npx wrangler rollback … --env staging`. */
  runPrinted(command: string): void {
    const args = command.replace(/^\s*npx wrangler /, '').split(' ');
    const { status, stderr } = this.fake.run(args, this.folder, { input: '', variables: {} });
    if (status !== 0) throw new Error(stderr);
  }

  get deployedVersion(): string | null {
    return this.fake.account.workers['karigar-staging']?.deployed ?? null;
  }

  /** Calls `callback` with the remote database. */
  useDatabase(callback: (db: DatabaseSync) => void): void {
    const db = this.fake.open(this.fake.account.databases['karigar-staging'] ?? '');
    callback(db);
    db.close();
  }
}
