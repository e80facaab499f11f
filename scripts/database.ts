import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { settings } from './settings.ts';

/** Writes a configuration with only the database of wrangler.toml: without the Worker's code, wrangler warns about each room binding. */
function writeDatabaseConfig(): string {
  const { name, compatibility_date, d1_databases } = unstable_readConfig({ config: join(settings.root, 'wrangler.toml') });
  mkdirSync(settings.stateFolder, { recursive: true });
  const file = join(settings.stateFolder, 'database.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, d1_databases }));
  return file;
}

/** Calls `callback` with the local database and closes it afterwards. No server may be running. */
export async function withDatabase<T>(callback: (db: D1Database) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: writeDatabaseConfig(),
    persist: { path: join(settings.stateFolder, 'v3') },
    remoteBindings: false,
  });
  try {
    return await callback(proxy.env.DB);
  } finally {
    await proxy.dispose();
  }
}
