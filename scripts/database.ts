import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { settings } from './settings.ts';

/** The database alone, of wrangler.toml: without the Worker's code its rooms cannot be had, and wrangler warns of them at length. */
function databaseConfig(): string {
  const { name, compatibility_date, d1_databases } = unstable_readConfig({ config: join(settings.root, 'wrangler.toml') });
  mkdirSync(settings.state, { recursive: true });
  const file = join(settings.state, 'database.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, d1_databases }));
  return file;
}

/** Lends the local database, with no server running, and gives it back. */
export async function withDatabase<T>(work: (db: D1Database) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: databaseConfig(),
    persist: { path: join(settings.state, 'v3') },
    remoteBindings: false,
  });
  try {
    return await work(proxy.env.DB);
  } finally {
    await proxy.dispose();
  }
}
