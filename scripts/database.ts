import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { settings } from './settings.ts';

/**
 * Writes a configuration with only the storage of wrangler.toml: without the Worker's code, wrangler warns about each room
 * binding.
 */
function writeStorageConfig(): string {
  const config = unstable_readConfig({ config: join(settings.root, 'wrangler.toml') });
  const { name, compatibility_date, d1_databases, r2_buckets } = config;
  mkdirSync(settings.stateFolder, { recursive: true });
  const file = join(settings.stateFolder, 'database.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }));
  return file;
}

/** D1 and R2 of the state folder. */
export interface Storage {
  DB: D1Database;
  MEDIA: R2Bucket;
}

/** Calls `callback` with the local database and files, and closes them afterwards. No server may be running. */
export async function withStorage<T>(callback: (storage: Storage) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<Storage & Record<string, unknown>>({
    configPath: writeStorageConfig(),
    persist: { path: join(settings.stateFolder, 'v3') },
    remoteBindings: false,
  });
  try {
    return await callback(proxy.env);
  } finally {
    await proxy.dispose();
  }
}

/** In UTF-16 units. D1 rejects a text of over 100 kB, and a letter of Devanagari takes three bytes. */
const MAX_TEXT_LENGTH = 30_000;

/** Executes all of these statements or none, many in one text, because each text takes milliseconds. */
export async function executeInTransaction(db: D1Database, statements: readonly string[]): Promise<void> {
  const texts: string[] = [];
  for (const statement of statements) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + statement.length < MAX_TEXT_LENGTH) texts.splice(-1, 1, `${last};\n${statement}`);
    else texts.push(statement);
  }
  await db.batch(texts.map((text) => db.prepare(text)));
}
