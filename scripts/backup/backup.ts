import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Location } from './location.ts';
import { MANIFEST_FILE, SQL_FILE, type Manifest } from './manifest.ts';
import { sha256, summarize } from './summary.ts';

/**
 * Writes the database as SQL, and a manifest of its tables and files, into a new folder. Returns the keys of files that the
 * database names and the location lacks, or cannot read. They are in the manifest, so that a restore reports them.
 */
export async function backUp(location: Location, folder: string): Promise<{ manifest: Manifest; missingFiles: string[] }> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  // Before the export: an existing backup is never overwritten.
  mkdirSync(folder, { mode: 0o700 });
  const exported = await location.exportDatabase();
  const { media: known, ...summary } = summarize(exported);
  const listed = await location.listMedia(known);
  const listedKeys = new Set(listed.map(({ key }) => key));
  const missing = known.filter(({ key }) => !listedKeys.has(key));
  const manifest: Manifest = {
    version: 1,
    createdAt: new Date().toISOString(),
    location: location.name,
    sqlChecksum: sha256(exported),
    ...summary,
    media: [...listed, ...missing.map((file) => ({ ...file, checksum: null }))],
  };
  writeFileSync(join(folder, SQL_FILE), exported, { mode: 0o600 });
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { manifest, missingFiles: missing.map(({ key }) => key) };
}
