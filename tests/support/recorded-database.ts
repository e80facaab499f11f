import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { clockFrom, type Clock } from './clock.ts';
import { databaseFile } from './database-file.ts';
import { startMiniflareServer, type MiniflareServer } from './miniflare-server.ts';
import { discardedPushSettings } from './push-settings.ts';
import { readRecording, recordedFiles, recording } from './recording.ts';
import { migrations } from './root.ts';

/** A state folder with the recorded database, to which no later migration has been applied. */
export function createRecordedState(): string {
  const templates = inject('templates');
  const stateFolder = mkdtempSync(join(templates.folder, 'recorded-'));
  // The template has the database under the name that Miniflare expects.
  cpSync(templates.empty, stateFolder, { recursive: true });
  const file = databaseFile(stateFolder);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const db = new DatabaseSync(file);
  db.exec(readRecording('database.sql'));
  db.close();
  return stateFolder;
}

/** A state folder with the recorded database, to which all migrations have been applied without wrangler. */
export function createUpgradedState(): string {
  const stateFolder = createRecordedState();
  const db = new DatabaseSync(databaseFile(stateFolder));
  const isApplied = db.prepare('SELECT 1 FROM d1_migrations WHERE name = ?');
  for (const { name, text } of migrations()) if (!isApplied.get(name)) db.exec(text);
  db.close();
  return stateFolder;
}

const AFTER_THE_RECORDING_MS = 10 * 60_000;
/** A clock that shows ten minutes after the end of the recording now. */
export const clockAfterRecording = (): Clock => clockFrom(recording.recordedAt + AFTER_THE_RECORDING_MS);

/** Starts the server of today on a state folder to which the migrations have been applied. */
export async function startOnRecordedState(stateFolder: string, clock: Clock): Promise<MiniflareServer> {
  // The older version had a UPI address of the platform by default.
  const variables = { ...discardedPushSettings(), UPI_VPA: 'karigar@example' };
  const server = await startMiniflareServer({ stateFolder }, variables, clock);
  for (const { key, contentType, base64 } of recordedFiles())
    await server.media.put(key, Buffer.from(base64, 'base64'), contentType);
  return server;
}
