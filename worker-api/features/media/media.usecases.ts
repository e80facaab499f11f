import { uuidv7 } from '#contract/ids.ts';
import type { Context } from '#api/lib/context.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import { SIGNATURE_BYTES, allowedType } from './media.rules.ts';
import type { MediaRow } from './media.table.ts';

export interface Upload {
  kind: MediaRow['kind'];
  file: File;
  /** Where it is not to be a new one. */
  key?: string;
  jobId?: string;
  /** What must hold for the file to become known. */
  guard?: Sql;
}

export interface StoredUploads {
  rows: MediaRow[];
  /** The statements that make the files known, for the batch of what they belong to. */
  statements: Sql[];
  /** Takes the bytes away again when that batch did not come to pass. */
  discard(): Promise<void>;
}

/** Checks all files, then puts their bytes into the bucket. Nothing is stored when one of them is not allowed. */
export async function storeUploads(context: Context, ownerId: string, uploads: Upload[]): Promise<StoredUploads> {
  const checked = await Promise.all(
    uploads.map(async ({ kind, file, key, jobId, guard }) => {
      const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
      const type = allowedType(kind, head, file.size);
      return {
        file,
        guard,
        row: {
          key: key ?? uuidv7(context.now),
          owner_id: ownerId,
          kind,
          job_id: jobId ?? null,
          type,
          size: file.size,
          created_at: context.now,
        },
      };
    }),
  );
  const discard = () => context.env.MEDIA.delete(checked.map(({ row }) => row.key));
  try {
    await Promise.all(
      checked.map(({ row, file }) => context.env.MEDIA.put(row.key, file, { httpMetadata: { contentType: row.type } })),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  const rows = checked.map(({ row }) => row);
  return { rows, statements: checked.map(({ row, guard }) => insertMedia(row, guard)), discard };
}

/** Only for an owner whose account is there. */
const insertMedia = (
  row: MediaRow,
  guard: Sql = sql`1`,
): Sql => sql`INSERT INTO media (key, owner_id, kind, job_id, type, size, created_at)
  SELECT ${row.key}, id, ${row.kind}, ${row.job_id}, ${row.type}, ${row.size}, ${row.created_at} FROM accounts
  WHERE id = ${row.owner_id} AND ${guard} ON CONFLICT DO NOTHING RETURNING key`;

/** An expression for the keys of a job's pictures, oldest first, as a JSON text for `urlsOf`. */
export const photoKeysOfJob = (jobId: 'j.id' | 'r.id'): Sql =>
  raw(`(SELECT json_group_array(key ORDER BY created_at, key) FROM media WHERE job_id = ${jobId} AND kind = 'job')`);
export const mediaUrlsOf = (keys: string): string[] => (JSON.parse(keys) as unknown[]).map((key) => `/media/${String(key)}`);

/** The statement that reads which files an account has. */
export const filesOfAccount = (ownerId: string): Sql =>
  sql`SELECT key, kind, type, size, created_at FROM media WHERE owner_id = ${ownerId}`;

/** The statement that forgets the files of an account for which `when` holds; their bytes go by `deleteBytes`. */
export const deleteMediaRows = (ownerId: string, condition: Sql): Sql =>
  sql`DELETE FROM media WHERE owner_id = ${ownerId} AND ${condition}`;

export const deleteMediaObjects = (context: Context, keys: string[]): Promise<void> => context.env.MEDIA.delete(keys);
