import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { databaseState, type DatabaseState } from './database-state.ts';
import { readHistory, type History } from './history.ts';
import { HISTORY_FILE } from './recorder.ts';

const STATE_FILE = 'database.json';

/** What a run leaves behind, and all that the checks read. */
export interface Recording extends History {
  database: DatabaseState;
}

export const writeDatabaseState = (folder: string, database: DatabaseState): void =>
  writeFileSync(join(folder, STATE_FILE), JSON.stringify(database));

export const readRecording = (folder: string): Recording => ({
  ...readHistory(join(folder, HISTORY_FILE)),
  database: z.parse(databaseState, JSON.parse(readFileSync(join(folder, STATE_FILE), 'utf8'))),
});
