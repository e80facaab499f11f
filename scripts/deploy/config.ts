import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import * as z from 'zod/mini';
import type { Environment } from './environment.ts';

/** The id of a database that does not exist yet. */
export const NO_DATABASE = '00000000-0000-0000-0000-000000000000';

/** A pattern of addresses whose requests the Worker gets. */
export interface Route {
  pattern: string;
  /** Whether the pattern is a whole host, whose DNS record and certificate Cloudflare creates. */
  isCustomDomain: boolean;
}

/** What wrangler.toml says about an environment. */
export interface DeploymentConfig {
  /** The name of the Worker. */
  worker: string;
  /** Null if wrangler.toml names no account. */
  accountId: string | null;
  /** The D1 database. Its id is null before `npm run setup`. */
  database: { name: string; id: string | null };
  /** The name of the R2 bucket. */
  bucket: string;
  routes: Route[];
  /** Whether the Worker has an address on workers.dev. */
  hasWorkersDev: boolean;
  variables: Record<string, string>;
  requiredSecrets: string[];
}

const route = z.union([z.string(), z.object({ pattern: z.string(), custom_domain: z._default(z.boolean(), false) })]);

const environmentConfig = z.object({
  name: z.string(),
  account_id: z.optional(z.string()),
  d1_databases: z.tuple([z.object({ database_name: z.string(), database_id: z.string() })]),
  r2_buckets: z.tuple([z.object({ bucket_name: z.string() })]),
  routes: z._default(z.array(route), []),
  /** What wrangler also accepts for one route. */
  route: z.optional(route),
  workers_dev: z._default(z.boolean(), true),
  vars: z.record(z.string(), z.string()),
  secrets: z.object({ required: z.array(z.string()) }),
});

const configFile = (folder: string): string => join(folder, 'wrangler.toml');

export function readConfig(folder: string, environment: Environment): DeploymentConfig {
  const config = z.parse(environmentConfig, unstable_readConfig({ config: configFile(folder), env: environment }));
  const [{ database_name, database_id }] = config.d1_databases;
  const [{ bucket_name }] = config.r2_buckets;
  return {
    worker: config.name,
    accountId: config.account_id ?? null,
    database: { name: database_name, id: database_id === NO_DATABASE ? null : database_id },
    bucket: bucket_name,
    routes: [...config.routes, ...(config.route ? [config.route] : [])].map((one) =>
      typeof one === 'string'
        ? { pattern: one, isCustomDomain: false }
        : { pattern: one.pattern, isCustomDomain: one.custom_domain },
    ),
    hasWorkersDev: config.workers_dev,
    variables: config.vars,
    requiredSecrets: config.secrets.required,
  };
}

/** Writes the id of the database of an environment into wrangler.toml and leaves everything else, also the comments. */
export function writeDatabaseId(folder: string, environment: Environment, id: string): void {
  const file = configFile(folder);
  const setting = new RegExp(`(\\[\\[env\\.${environment}\\.d1_databases\\]\\][^[]*?database_id = ")[^"]*`);
  const text = readFileSync(file, 'utf8');
  if (!setting.test(text)) throw new Error(`wrangler.toml has no database_id under [[env.${environment}.d1_databases]].`);
  writeFileSync(file, text.replace(setting, `$1${id}`));
}
