import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { WranglerError, type Wrangler } from './wrangler.ts';

const user = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const secrets = z.array(z.object({ name: z.string() }));
const binding = z.object({
  type: z.string(),
  name: z.string(),
  id: z.optional(z.string()),
  /** Wrangler reads either. */
  database_id: z.optional(z.string()),
});
const version = z.object({ resources: z.object({ bindings: z.array(binding) }) });
const deployment = z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) });

const parseJson = <S extends z.ZodMiniType>(schema: S, text: string): z.output<S> => z.parse(schema, JSON.parse(text));

/** Returns what `run` returns, or null if wrangler fails with a message that matches `expected`. */
function nullIfFails<T>(expected: RegExp, run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof WranglerError && expected.test(error.output)) return null;
    throw error;
  }
}

/** The Cloudflare accounts of the user; null if the user is not logged in. */
export const listAccounts = (wrangler: Wrangler): { id: string; name: string }[] | null =>
  nullIfFails(/"loggedIn":\s*false/, () => parseJson(user, wrangler(['whoami', '--json'])).accounts);

export const listDatabases = (wrangler: Wrangler): { uuid: string; name: string }[] =>
  parseJson(databases, wrangler(['d1', 'list', '--json']));

/** The names of the R2 buckets. Wrangler has no JSON for them. */
export const listBuckets = (wrangler: Wrangler): string[] =>
  Array.from(
    stripVTControlCharacters(wrangler(['r2', 'bucket', 'list'])).matchAll(/^name:\s+(\S+)/gm),
    ([, name = '']) => name,
  );

/** The names of the Worker's secrets; null if there is no Worker yet. */
export const listSecrets = (wrangler: Wrangler): string[] | null =>
  nullIfFails(/Worker ".*not found/, () =>
    parseJson(secrets, wrangler(['secret', 'list', '--format', 'json'])).map(({ name }) => name),
  );

/** The version of the Worker that serves most requests; null if none was deployed. */
export function findVersion(wrangler: Wrangler): string | null {
  const current = nullIfFails(/has no deployments|does not exist|not found/, () =>
    parseJson(deployment, wrangler(['deployments', 'status', '--json'])),
  );
  return current?.versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null;
}

/** The id of the D1 database that a version uses; null if it has none, as the one that only holds the secrets. */
export function findDatabaseOf(wrangler: Wrangler, id: string): string | null {
  const { bindings } = parseJson(version, wrangler(['versions', 'view', id, '--json'])).resources;
  const database = bindings.find(({ type, name }) => type === 'd1' && name === 'DB');
  return database?.database_id ?? database?.id ?? null;
}
