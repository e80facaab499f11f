import { findDatabaseOf, findVersion, listAccounts, listBuckets, listDatabases, listSecrets } from './account.ts';
import { NO_DATABASE, type DeploymentConfig } from './config.ts';
import { hasDemoData } from './database.ts';
import type { Environment } from './environment.ts';
import type { Problem } from './problems.ts';
import { routeProblems } from './routes.ts';
import { variableProblems } from './variables.ts';
import type { Wrangler } from './wrangler.ts';

/** The option of a deployment to another database than that of the version that runs. */
export const NEW_DATABASE = '--new-database';

/** What is wrong with the login. Without problems the account can be asked what it has. */
export function loginProblems(wrangler: Wrangler, { accountId }: DeploymentConfig): Problem[] {
  const accounts = listAccounts(wrangler);
  if (!accounts)
    return [
      {
        sentence: 'You are not logged in to Cloudflare, so nothing in the account was checked.',
        remedy: 'npx wrangler login   (or set CLOUDFLARE_API_TOKEN)',
      },
    ];
  const chosen = process.env['CLOUDFLARE_ACCOUNT_ID'] || accountId;
  const choices = accounts.map(({ id, name }) => `${id} (${name})`).join(', ');
  const remedy = `Write account_id = "…" before the first table of wrangler.toml: ${choices}`;
  if (chosen && !accounts.some(({ id }) => id === chosen))
    return [{ sentence: `Your login has no access to the account ${chosen}.`, remedy }];
  if (!chosen && accounts.length > 1) return [{ sentence: 'Your login has several accounts, and none is chosen.', remedy }];
  return [];
}

function secretProblems(names: readonly string[], existing: readonly string[], environment: Environment): Problem[] {
  return names
    .filter((name) => !existing.includes(name))
    .map((name) => ({
      sentence: `The secret ${name} is missing.`,
      remedy: /^(AUTH|VAPID)_/.test(name)
        ? `npm run setup -- ${environment}`
        : `npx wrangler secret put ${name} --env ${environment}`,
    }));
}

/** Whether the account lacks the database of wrangler.toml. */
export function missingDatabase(wrangler: Wrangler, { database }: DeploymentConfig, environment: Environment): Problem[] {
  const setup = `npm run setup -- ${environment}`;
  if (!database.id) return [{ sentence: `The database ${database.name} has no id in wrangler.toml.`, remedy: setup }];
  if (listDatabases(wrangler).some(({ uuid }) => uuid === database.id)) return [];
  return [
    {
      sentence: `The account has no database ${database.name} with the id ${database.id}.`,
      remedy: `Log in to the account that has it, or write the id ${NO_DATABASE} and run ${setup}`,
    },
  ];
}

function databaseProblems(wrangler: Wrangler, config: DeploymentConfig, environment: Environment): Problem[] {
  const missing = missingDatabase(wrangler, config, environment);
  if (missing.length > 0 || !hasDemoData(wrangler)) return missing;
  const { name } = config.database;
  return [
    {
      sentence: `The database ${name} has demo accounts, whose password everyone can read.`,
      remedy: `npx wrangler d1 delete ${name} --env ${environment}, then write the id ${NO_DATABASE} and run npm run setup -- ${environment}`,
    },
  ];
}

/** Whether the version that runs uses another database than wrangler.toml names, as after a restore that was not pulled. */
function otherDatabase(wrangler: Wrangler, { database }: DeploymentConfig, environment: Environment): Problem[] {
  const version = database.id && findVersion(wrangler);
  const running = version ? findDatabaseOf(wrangler, version) : null;
  if (!running || running === database.id) return [];
  return [
    {
      sentence: `The version that runs uses the database ${running}, and wrangler.toml names ${database.id}.`,
      remedy: `git pull. If wrangler.toml is right, as in the deployment that ends a restore: npm run deploy -- ${environment} ${NEW_DATABASE}`,
    },
  ];
}

/** Everything that stands in the way of a deployment, as far as it can be seen from here. */
export function findProblems(
  wrangler: Wrangler,
  config: DeploymentConfig,
  environment: Environment,
  mayChangeDatabase: boolean,
): Problem[] {
  const login = loginProblems(wrangler, config);
  if (login.length > 0)
    return [...login, ...variableProblems(config, environment, null), ...routeProblems(config, environment)];
  const secrets = listSecrets(wrangler) ?? [];
  const hasBucket = listBuckets(wrangler).includes(config.bucket);
  return [
    ...databaseProblems(wrangler, config, environment),
    ...(mayChangeDatabase ? [] : otherDatabase(wrangler, config, environment)),
    ...(hasBucket
      ? []
      : [{ sentence: `The bucket ${config.bucket} does not exist.`, remedy: `npm run setup -- ${environment}` }]),
    ...secretProblems(config.requiredSecrets, secrets, environment),
    ...variableProblems(config, environment, secrets),
    ...routeProblems(config, environment),
  ];
}
