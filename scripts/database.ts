import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { settings } from './settings.ts';

/** Lends the local database, with no server running, and gives it back. */
export async function withDatabase<T>(work: (db: D1Database) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(settings.root, 'wrangler.toml'),
    persist: { path: join(settings.state, 'v3') },
    remoteBindings: false,
  });
  try {
    return await work(proxy.env.DB);
  } finally {
    await proxy.dispose();
  }
}
