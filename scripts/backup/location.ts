import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_splitSqlQuery } from 'wrangler';
import * as z from 'zod/mini';
import { executeInTransaction, type Storage } from '../database.ts';
import { readConfig } from '../deploy/config.ts';
import { queryRemote } from '../deploy/database.ts';
import type { Environment } from '../deploy/environment.ts';
import { createWrangler, type Wrangler } from '../deploy/wrangler.ts';
import { settings } from '../settings.ts';
import type { MediaFile } from './manifest.ts';

/** Where a database and its files are: on this machine or in an account of Cloudflare. */
export interface Location {
  name: string;
  /** All statements that create the database again. */
  exportDatabase(): Promise<string>;
  execute(sql: string): Promise<void>;
  /** The rows of a statement that only reads. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** @param known the files that the database names */
  listMedia(known: readonly { key: string; size: number }[]): Promise<MediaFile[]>;
}

/** Calls `callback` with the path of a temporary file. */
async function withTemporaryFile<T>(name: string, callback: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-backup-'));
  try {
    return await callback(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const exportedStatements = z.tuple([z.array(z.string())]);

/** The storage of the state folder. A command of wrangler would start the database anew, so this sends what it sends. */
export const localLocation = ({ DB, MEDIA }: Storage): Location => ({
  name: settings.stateFolder,
  async exportDatabase() {
    const results = await DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw();
    return z.parse(exportedStatements, results)[0].join('\n');
  },
  execute: (sql) => executeInTransaction(DB, unstable_splitSqlQuery(sql)),
  query: async (sql) => (await DB.prepare(sql).all()).results,
  async listMedia() {
    const files: MediaFile[] = [];
    let cursor: string | undefined;
    do {
      const page = await MEDIA.list(cursor === undefined ? {} : { cursor });
      files.push(...page.objects.map(({ key, size, etag }) => ({ key, size, checksum: etag })));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
    return files;
  },
});

/**
 * A deployment, by the commands of wrangler and the login or API token that they use.
 * @param readFiles whether to download each file for its checksum, because wrangler cannot list a bucket
 */
export function remoteLocation(
  environment: Environment,
  readFiles: boolean,
  wrangler: Wrangler = createWrangler(settings.root, environment),
): Location {
  const { bucket } = readConfig(settings.root, environment);
  const checksumOf = (key: string) =>
    withTemporaryFile('file', async (file) => {
      wrangler(['r2', 'object', 'get', `${bucket}/${key}`, '--remote', '--file', file]);
      return createHash('md5').update(readFileSync(file)).digest('hex');
    }).catch(() => undefined);
  return {
    name: environment,
    exportDatabase: () =>
      withTemporaryFile('export.sql', async (file) => {
        wrangler(['d1', 'export', 'DB', '--remote', '--skip-confirmation', '--output', file]);
        return readFileSync(file, 'utf8');
      }),
    execute: (sql) =>
      withTemporaryFile('statements.sql', async (file) => {
        writeFileSync(file, sql, { mode: 0o600 });
        wrangler(['d1', 'execute', 'DB', '--remote', '--yes', '--file', file]);
      }),
    query: async (sql) => queryRemote(wrangler, sql),
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
