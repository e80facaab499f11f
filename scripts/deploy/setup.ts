import { listBuckets, listDatabases, listSecrets } from './account.ts';
import { loginProblems, missingDatabase } from './checks.ts';
import { readConfig, writeDatabaseId } from './config.ts';
import type { Environment } from './environment.ts';
import { formatProblems, type Problem } from './problems.ts';
import { routeProblems } from './routes.ts';
import { generateSecrets, secretProblem } from './secrets.ts';
import { variableProblems } from './variables.ts';
import type { Wrangler } from './wrangler.ts';

export interface Setup {
  environment: Environment;
  /** The folder of wrangler.toml. */
  folder: string;
  wrangler: Wrangler;
  /** Environment variables, which may hold secrets to store. */
  variables: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
}

/** Creates the database unless it exists, and writes its id into wrangler.toml. */
function setUpDatabase({ environment, folder, wrangler, print }: Setup): void {
  const { database } = readConfig(folder, environment);
  if (database.id) return;
  const find = () => listDatabases(wrangler).find(({ name }) => name === database.name)?.uuid;
  let id = find();
  if (!id) {
    wrangler(['d1', 'create', database.name, '--location', 'apac']);
    id = find();
    if (!id) throw new Error(`The database ${database.name} was created, but the account does not list it.`);
    print(`Created the database ${database.name}.`);
  }
  writeDatabaseId(folder, environment, id);
  print(`Wrote the id of ${database.name} into wrangler.toml. Commit this change.`);
}

function setUpBucket({ environment, folder, wrangler, print }: Setup): void {
  const { bucket } = readConfig(folder, environment);
  if (listBuckets(wrangler).includes(bucket)) return;
  wrangler(['r2', 'bucket', 'create', bucket, '--location', 'apac']);
  print(`Created the bucket ${bucket}.`);
}

/**
 * Stores the missing secrets that the environment variables hold or that can be created. Returns why others were not stored.
 */
function setUpSecrets({ environment, folder, wrangler, variables, print }: Setup): Problem[] {
  const { requiredSecrets } = readConfig(folder, environment);
  const existing = listSecrets(wrangler) ?? [];
  const missing = requiredSecrets.filter((name) => !existing.includes(name));
  const given: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of missing) {
    const value = variables[name];
    if (!value) continue;
    const sentence = secretProblem(name, value, folder, variables);
    if (sentence) problems.push({ sentence, remedy: `Remove the environment variable ${name}, or set another value.` });
    else given[name] = value;
  }
  const secrets = { ...generateSecrets(missing.filter((name) => !variables[name])), ...given };
  if (Object.keys(secrets).length > 0) {
    wrangler(['secret', 'bulk'], { input: JSON.stringify(secrets) });
    print(`Stored the secrets ${Object.keys(secrets).join(', ')}.`);
  }
  const left = missing.filter((name) => !(name in secrets) && !variables[name]);
  for (const name of left)
    problems.push({
      sentence: `The secret ${name} is missing.`,
      remedy: `npx wrangler secret put ${name} --env ${environment}`,
    });
  return problems;
}

/**
 * Creates what is missing and can be created, and lists what a person must give. Returns whether the account could be set up.
 */
export function setUp(setup: Setup): boolean {
  const { environment, folder, wrangler, print } = setup;
  const config = readConfig(folder, environment);
  const login = loginProblems(wrangler, config);
  if (login.length > 0) {
    print(formatProblems(login));
    return false;
  }
  setUpDatabase(setup);
  setUpBucket(setup);
  const problems = [
    ...missingDatabase(wrangler, readConfig(folder, environment), environment),
    ...setUpSecrets(setup),
    ...variableProblems(config, environment, listSecrets(wrangler) ?? []),
    ...routeProblems(config, environment),
  ];
  print(
    problems.length > 0
      ? `\nOnly you can give the rest:\n\n${formatProblems(problems)}\n\nThen run: npm run deploy -- ${environment}`
      : `\nNothing is missing. Run: npm run deploy -- ${environment}`,
  );
  return true;
}
