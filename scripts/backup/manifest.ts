import * as z from 'zod/mini';

const table = z.object({ rows: z.int(), checksum: z.string() });
const file = z.object({
  key: z.string(),
  size: z.int(),
  /** MD5, as R2 stores it; null if it was not read. */
  checksum: z.nullable(z.string()),
});

/** What a backup holds besides the SQL: how to see that a restored database is the same. */
export const manifest = z.object({
  version: z.literal(1),
  createdAt: z.string(),
  location: z.string(),
  /** SHA-256 of database.sql. */
  sqlChecksum: z.string(),
  /** SHA-256 of the statements that create tables, indexes and triggers. */
  schemaChecksum: z.string(),
  tables: z.record(z.string(), table),
  media: z.array(file),
});
export type Manifest = z.infer<typeof manifest>;
export type MediaFile = z.infer<typeof file>;

/** The files of a backup folder. */
export const SQL_FILE = 'database.sql';
export const MANIFEST_FILE = 'manifest.json';
