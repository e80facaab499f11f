import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import * as z from 'zod/mini';
import { withStorage } from '../database.ts';
import { packageBinPath } from '../package-bin.ts';
import { runToCompletion } from '../processes.ts';
import { settings } from '../settings.ts';
import type { MediaFile } from './manifest.ts';

/** Where a database and its files are: on this machine or in an account of Cloudflare. */
export interface Location {
  name: string;
  /** All statements that create the database again. */
  exportDatabase(): Promise<string>;
  execute(sql: string): Promise<void>;
  /** @param known the files that the database names */
  listMedia(known: readonly { key: string; size: number }[]): Promise<MediaFile[]>;
}

type RunWrangler = (args: string[]) => Promise<void>;
const runWrangler: RunWrangler = (args) => runToCompletion(packageBinPath('wrangler'), args);

/** Calls `callback` with the path of a temporary file. */
async function withTemporaryFile<T>(name: string, callback: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-backup-'));
  try {
    return await callback(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const executeWith = (run: RunWrangler, database: string, flags: string[]) => (sql: string) =>
  withTemporaryFile('statements.sql', async (file) => {
    writeFileSync(file, sql, { mode: 0o600 });
    await run(['d1', 'execute', database, '--file', file, '--yes', ...flags]);
  });

const exportedStatements = z.tuple([z.array(z.string())]);

/** The state folder. No server may be running on it. */
export const localLocation = (): Location => ({
  name: settings.stateFolder,
  // The command of wrangler knows no state folder, so this sends what that command sends.
  exportDatabase: () =>
    withStorage(async ({ DB }) => {
      const results = await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw();
      return z.parse(exportedStatements, results)[0].join('\n');
    }),
  execute: executeWith(runWrangler, 'karigar', ['--local', '--persist-to', settings.stateFolder]),
  listMedia: () =>
    withStorage(async ({ MEDIA }) => {
      const files: MediaFile[] = [];
      let cursor: string | undefined;
      do {
        const page = await MEDIA.list(cursor === undefined ? {} : { cursor });
        files.push(...page.objects.map(({ key, size, etag }) => ({ key, size, checksum: etag })));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      return files;
    }),
});

interface RemoteOptions {
  /** Whether to download each file for its checksum, because wrangler cannot list a bucket. */
  readFiles: boolean;
  run?: RunWrangler;
}

/** A deployment, by the commands of wrangler and the login or API token that they use. */
export function remoteLocation(
  deployment: 'production' | 'staging',
  { readFiles, run = runWrangler }: RemoteOptions,
): Location {
  const configFile = join(settings.root, 'wrangler.toml');
  const hasOwnSection = readFileSync(configFile, 'utf8').includes(`[env.${deployment}`);
  if (!hasOwnSection && deployment !== 'production') throw new Error(`wrangler.toml has no environment ${deployment}`);
  const flags = ['--remote', ...(hasOwnSection ? ['--env', deployment] : [])];
  const config = unstable_readConfig({ config: configFile, ...(hasOwnSection && { env: deployment }) });
  const database = config.d1_databases[0]?.database_name ?? 'karigar';
  const bucket = config.r2_buckets[0]?.bucket_name ?? 'karigar-media';
  const checksumOf = (key: string) =>
    withTemporaryFile('file', async (file) => {
      await run(['r2', 'object', 'get', `${bucket}/${key}`, '--file', file, ...flags]);
      return createHash('md5').update(readFileSync(file)).digest('hex');
    }).catch(() => undefined);
  return {
    name: deployment,
    exportDatabase: () =>
      withTemporaryFile('export.sql', async (file) => {
        await run(['d1', 'export', database, '--output', file, '--skip-confirmation', ...flags]);
        return readFileSync(file, 'utf8');
      }),
    execute: executeWith(run, database, flags),
    async listMedia(known) {
      const files: MediaFile[] = [];
      for (const { key, size } of known) {
        const checksum = readFiles ? await checksumOf(key) : null;
        // A file that cannot be read is missing.
        if (checksum !== undefined) files.push({ key, size, checksum });
      }
      return files;
    },
  };
}
