import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { migrations } from './root.ts';

interface FakeWorker {
  secrets: Record<string, string>;
  /** The ids of all versions, oldest first. */
  versions: string[];
  /** The id of the database that each version uses; that of the secrets alone has none. */
  databases: Record<string, string>;
  /** The id of the version that runs; null if none was deployed. */
  deployed: string | null;
}

/** A Cloudflare account, and who is logged in to it. */
export interface FakeAccount {
  isLoggedIn: boolean;
  accounts: { id: string; name: string }[];
  /** The ids of the databases by name. */
  databases: Record<string, string>;
  buckets: string[];
  workers: Record<string, FakeWorker>;
  /** The commands that fail, with what they print. */
  failing: Record<string, string>;
  /** Every command, without the standard input. */
  commands: string[];
}

const EMPTY: FakeAccount = {
  isLoggedIn: true,
  accounts: [{ id: 'account-1', name: 'Karigar Services' }],
  databases: {},
  buckets: [],
  workers: {},
  failing: {},
  commands: [],
};

interface Given {
  /** The standard input. */
  input: string;
  /** The environment variables. */
  variables: Readonly<Record<string, string | undefined>>;
}

interface Result {
  status: number;
  stdout: string;
  stderr: string;
}

class CommandFailure extends Error {
  readonly stdout: string;

  constructor(message: string, stdout = '') {
    super(message);
    this.stdout = stdout;
  }
}

const OPTIONS = {
  env: { type: 'string' },
  json: { type: 'boolean' },
  format: { type: 'string' },
  location: { type: 'string' },
  remote: { type: 'boolean' },
  command: { type: 'string' },
  file: { type: 'string' },
  yes: { type: 'boolean' },
  output: { type: 'string' },
  'skip-confirmation': { type: 'boolean' },
  bookmark: { type: 'string' },
  tag: { type: 'string' },
} as const;

/** A stand-in for wrangler, which keeps an account in a folder and prints what wrangler prints. Databases are SQLite files. */
export class FakeWrangler {
  readonly #folder: string;

  constructor(stateFolder: string) {
    this.#folder = stateFolder;
  }

  get account(): FakeAccount {
    const file = join(this.#folder, 'account.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakeAccount) : structuredClone(EMPTY);
  }

  set account(account: FakeAccount) {
    writeFileSync(join(this.#folder, 'account.json'), JSON.stringify(account));
  }

  update(change: (account: FakeAccount) => void): void {
    const account = this.account;
    change(account);
    this.account = account;
  }

  open(uuid: string): DatabaseSync {
    const db = new DatabaseSync(join(this.#folder, `${uuid}.sqlite`));
    db.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY');
    return db;
  }

  /**
   * Runs a command as the process `wrangler` does.
   * @param cwd the folder of wrangler.toml
   */
  run(args: string[], cwd: string, { input, variables }: Given): Result {
    const account = this.account;
    account.commands.push(args.join(' '));
    try {
      const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
      for (const [command, message] of Object.entries(account.failing))
        if (`${args.join(' ')} `.startsWith(`${command} `)) throw new CommandFailure(message);
      const stdout = this.#execute(account, positionals, { ...values, cwd, input, variables });
      return { status: 0, stdout: `${stdout}\n`, stderr: '' };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const stdout = error instanceof CommandFailure ? error.stdout : '';
      return { status: 1, stdout, stderr: `\u001B[31m✘ \u001B[1m[ERROR]\u001B[0m ${message}\n` };
    } finally {
      this.account = account;
    }
  }

  #execute(
    account: FakeAccount,
    words: string[],
    given: Given & { cwd: string } & Partial<Record<'env' | 'command' | 'file' | 'output' | 'bookmark', string>>,
  ): string {
    const { name, databaseId } = readToml(given.cwd, given.env ?? '');
    const json = (value: unknown) => JSON.stringify(value, null, 2);
    const command = words.slice(0, 3).join(' ');
    const is = (prefix: string) => command === prefix || command.startsWith(`${prefix} `);

    if (is('whoami')) {
      if (!account.isLoggedIn) throw new CommandFailure('', '\n{"loggedIn":false}\n');
      return json({ loggedIn: true, authType: 'OAuth Token', email: 'admin@karigar.test', accounts: account.accounts });
    }
    if (!account.isLoggedIn)
      throw new CommandFailure("In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN.");

    if (is('d1 list'))
      return json(
        Object.entries(account.databases).map(([name, uuid]) => ({ uuid, name, version: 'production', num_tables: 0 })),
      );
    if (is('d1 create')) {
      const [, , database = ''] = words;
      if (account.databases[database]) throw new CommandFailure(`A database with the name ${database} already exists.`);
      account.databases[database] = randomUUID();
      return `✅ Successfully created DB '${database}' in region APAC\nCreated your new D1 database.\n`;
    }
    if (is('r2 bucket list'))
      return `Listing buckets...\n${account.buckets.map((bucket) => `name:           ${bucket}\ncreation_date:  2026-11-20T10:00:00.000Z`).join('\n\n')}`;
    if (is('r2 bucket create')) {
      const [, , , bucket = ''] = words;
      if (account.buckets.includes(bucket)) throw new CommandFailure('The bucket you tried to create already exists.');
      account.buckets.push(bucket);
      return `Creating bucket '${bucket}'...\n✅ Created bucket '${bucket}' with default storage class of Standard.`;
    }
    if (words[0] === 'd1') return this.#useDatabase(words, databaseId, given);
    return this.#useWorker(account, words, name, databaseId, given);
  }

  #useDatabase(
    words: string[],
    uuid: string,
    given: Partial<Record<'command' | 'file' | 'output' | 'bookmark', string>>,
  ): string {
    const command = words.slice(0, -1).join(' ');
    const file = join(this.#folder, `${uuid}.sqlite`);
    const db = this.open(uuid);
    try {
      switch (command) {
        case 'd1 execute': {
          if (given.file) {
            db.exec(`BEGIN; ${readFileSync(given.file, 'utf8')} COMMIT`);
            return '🚣 Executed.';
          }
          const results = db.prepare(given.command ?? '').all();
          return JSON.stringify([{ results, success: true, meta: { served_by: 'v3-prod', duration: 0.2 } }], null, 2);
        }
        case 'd1 export':
          writeFileSync(given.output ?? '', 'PRAGMA defer_foreign_keys=TRUE;\n');
          return `🌀 Downloaded to ${given.output} successfully!`;
        case 'd1 migrations apply': {
          const applied = db.prepare(`SELECT name FROM sqlite_master WHERE name = 'accounts'`).get();
          const all = migrations();
          if (!applied) db.exec(['BEGIN', ...all.map(({ text }) => text), 'COMMIT'].join(';\n'));
          db.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)');
          const note = db.prepare('INSERT OR IGNORE INTO d1_migrations (name) VALUES (?)');
          const noted = all.filter(({ name }) => note.run(name).changes === 1);
          return noted.length === 0 ? '✅ No migrations to apply!' : 'Migrations to be applied:';
        }
        case 'd1 time-travel info': {
          const bookmark = `00000085-0000024c-${randomUUID().replaceAll('-', '')}`;
          copyFileSync(file, join(this.#folder, bookmark));
          return JSON.stringify({ bookmark }, null, 2);
        }
        case 'd1 time-travel restore':
          copyFileSync(join(this.#folder, given.bookmark ?? ''), file);
          return '🚧 Restoring database';
        default:
          throw new CommandFailure(`Unknown command: ${command}`);
      }
    } catch (error) {
      if (command !== 'd1 execute' || error instanceof CommandFailure) throw error;
      throw new CommandFailure('', JSON.stringify({ error: { text: String(error) } }, null, 2));
    } finally {
      db.close();
    }
  }

  #useWorker(account: FakeAccount, words: string[], name: string, databaseId: string, given: Given & { env?: string }): string {
    const command = words.slice(0, 2).join(' ');
    const worker = account.workers[name];
    const addVersion = (changed: FakeWorker): string => {
      const version = randomUUID();
      changed.versions.push(version);
      changed.deployed = version;
      account.workers[name] = changed;
      return version;
    };
    if (words[0] === 'deploy') {
      const changed = worker ?? { secrets: {}, versions: [], databases: {}, deployed: null };
      const version = addVersion(changed);
      changed.databases[version] = databaseId;
      const outputFile = given.variables['WRANGLER_OUTPUT_FILE_PATH'];
      const entries = [
        { type: 'wrangler-session', version: 1, wrangler_version: '4.164.0' },
        { type: 'deploy', version: 1, worker_name: name, version_id: version, targets: [], wrangler_environment: given.env },
      ];
      if (outputFile) for (const entry of entries) appendFileSync(outputFile, `${JSON.stringify(entry)}\n`);
      return `Uploaded ${name} (3.21 sec)\nCurrent Version ID: ${version}`;
    }
    if (command === 'secret bulk') {
      const changed = worker ?? { secrets: {}, versions: [], databases: {}, deployed: null };
      Object.assign(changed.secrets, JSON.parse(given.input));
      const database = changed.databases[changed.deployed ?? ''];
      const version = addVersion(changed);
      if (database) changed.databases[version] = database;
      return '✨ secrets successfully created';
    }
    if (!worker) throw new CommandFailure(`Worker "${name}" (env: ${given.env}) not found.`);
    if (command === 'secret list')
      return JSON.stringify(
        Object.keys(worker.secrets).map((secret) => ({ name: secret, type: 'secret_text' })),
        null,
        2,
      );
    if (command === 'deployments status') {
      if (!worker.deployed) throw new CommandFailure(`The Worker ${name} has no deployments.`);
      return JSON.stringify({ id: randomUUID(), versions: [{ version_id: worker.deployed, percentage: 100 }] }, null, 2);
    }
    if (command === 'versions view') {
      const [, , id = ''] = words;
      if (!worker.versions.includes(id)) throw new CommandFailure(`The version ${id} was not found.`);
      const database = worker.databases[id];
      const bindings = [
        { type: 'assets', name: 'ASSETS' },
        ...(database ? [{ type: 'd1', name: 'DB', id: database }] : []),
        ...Object.keys(worker.secrets).map((secret) => ({ type: 'secret_text', name: secret })),
      ];
      return JSON.stringify({ id, metadata: {}, resources: { script: {}, bindings, script_runtime: {} } }, null, 2);
    }
    if (command === 'versions list')
      return JSON.stringify(
        worker.versions.slice(-10).map((id) => ({ id })),
        null,
        2,
      );
    const [, version = ''] = words;
    if (words[0] !== 'rollback' || !worker.versions.includes(version)) throw new CommandFailure(`Unknown command: ${command}`);
    worker.deployed = version;
    return `Worker Version ${version} has been deployed to 100% of traffic.`;
  }
}

/** The name of the Worker and the id of the database of an environment. */
function readToml(folder: string, environment: string): { name: string; databaseId: string } {
  const [, section = ''] = readFileSync(join(folder, 'wrangler.toml'), 'utf8').split(`[env.${environment}]\n`);
  return {
    name: /^name = "(.*)"/m.exec(section)?.[1] ?? '',
    databaseId: /^database_id = "(.*)"/m.exec(section)?.[1] ?? '',
  };
}

if (import.meta.main) {
  const input = process.stdin.isTTY ? '' : readFileSync(0, 'utf8');
  const fake = new FakeWrangler(process.env['FAKE_WRANGLER_STATE'] ?? '');
  const { status, stdout, stderr } = fake.run(process.argv.slice(2), process.cwd(), { input, variables: process.env });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
