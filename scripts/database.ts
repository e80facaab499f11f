import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { settings } from './settings.ts';

/** The database alone, of wrangler.toml: without the Worker's code its rooms cannot be had, and wrangler warns of them at length. */
function writeDatabaseConfig(): string {
  const { name, compatibility_date, d1_databases } = unstable_readConfig({ config: join(settings.root, 'wrangler.toml') });
  mkdirSync(settings.stateFolder, { recursive: true });
  const file = join(settings.stateFolder, 'database.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, d1_databases }));
  return file;
}

/** Lends the local database, with no server running, and gives it back. */
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
