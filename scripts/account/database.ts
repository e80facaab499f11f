import type { SQL } from 'drizzle-orm';
import { Database, toScript, type Results } from '#api/lib/db.ts';
import { localLocation, remoteLocation } from '../backup/location.ts';
import type { Storage } from '../database.ts';
import { queryRemote } from '../deploy/database.ts';
import type { Environment } from '../deploy/environment.ts';
import { createWrangler, type Wrangler } from '../deploy/wrangler.ts';
import { root } from '../root.ts';

/** A database for statements of the Worker. */
export interface AccountDatabase {
  /** Runs statements that only read. */
  read<const S extends Record<string, SQL>>(statements: S): Promise<Results<S>>;
  /** Runs all of these statements or none. */
  execute(statements: readonly SQL[]): Promise<void>;
}

const scriptOf = (statements: readonly SQL[]): string => statements.map(toScript).join('');

/** That of the state folder. */
export const localDatabase = (storage: Storage): AccountDatabase => ({
  read: (statements) => new Database(storage.DB).batch(statements),
  execute: (statements) => localLocation(storage).execute(scriptOf(statements)),
});

/** That of a deployment, by the commands of wrangler. */
export const remoteDatabase = (
  environment: Environment,
  wrangler: Wrangler = createWrangler(root, environment),
): AccountDatabase => ({
  read: async <const S extends Record<string, SQL>>(statements: S) =>
    // As in `Database`, the type of a statement says which rows it has.
    Object.fromEntries(
      Object.entries(statements).map(([name, statement]) => [name, queryRemote(wrangler, toScript(statement))]),
    ) as Results<S>,
  execute: (statements) => remoteLocation(environment, false, wrangler).execute(scriptOf(statements)),
});
