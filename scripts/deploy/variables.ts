import { variablesSchema } from '#api/lib/env.ts';
import { COMPANY_VARIABLES } from '#contract/company.ts';
import { DEMO_COMPANY, parsePoint } from '../../pwa/company.ts';
import type { DeploymentConfig } from './config.ts';
import type { Environment } from './environment.ts';
import type { Problem } from './problems.ts';

/** The domain that RFC 2606 reserves for examples. */
const EXAMPLE_DOMAIN = /[.@]example(?![\w.-])/;

/** The variables of wrangler.toml that a deployment needs besides the business data. */
const ADDRESSES = ['PUBLIC_ORIGIN', 'MAIL_URL', 'SMS_URL'] as const;
/** Who sends messages, with an example. The defaults of the Worker are addresses that exist nowhere. */
const SENDERS = { MAIL_FROM: 'Karigar <…>', VAPID_SUBJECT: 'mailto:…' };
/** The build reads these too, so they cannot be secrets. */
const READ_BY_BUILD = ['PUBLIC_ORIGIN', 'COMPANY_POINT', ...COMPANY_VARIABLES] as const;

function addressProblem(name: (typeof ADDRESSES)[number], value: string): string | null {
  if (!URL.canParse(value) || !value.startsWith('https://')) return `${name} is not an address that begins with https://.`;
  if (EXAMPLE_DOMAIN.test(value)) return `${name} is an example, ${value}.`;
  if (name === 'PUBLIC_ORIGIN' && new URL(value).origin !== value) return `PUBLIC_ORIGIN has more than an origin, ${value}.`;
  return null;
}

/**
 * What is wrong with the variables of an environment.
 * @param secrets the names of the Worker's secrets, which may hold what the build does not read; null if they are not known
 */
export function variableProblems(
  { variables }: DeploymentConfig,
  environment: Environment,
  secrets: readonly string[] | null,
): Problem[] {
  const setting = (name: string, value = '…') => `Write ${name} = "${value}" under [env.${environment}.vars] in wrangler.toml.`;
  const problems: Problem[] = [];
  const add = (sentence: string | null, remedy: string) => sentence !== null && problems.push({ sentence, remedy });

  for (const name of ADDRESSES) {
    const value = variables[name];
    if (value) add(addressProblem(name, value), setting(name, 'https://…'));
    else if (name === 'PUBLIC_ORIGIN' || secrets?.includes(name) === false)
      add(`${name} is missing.`, setting(name, 'https://…'));
  }
  for (const [name, example] of Object.entries(SENDERS)) {
    const value = variables[name];
    if (value && EXAMPLE_DOMAIN.test(value)) add(`${name} is an example, ${value}.`, setting(name, example));
    else if (!value && secrets?.includes(name) === false) add(`${name} is missing.`, setting(name, example));
  }
  for (const name of COMPANY_VARIABLES) {
    const value = variables[name];
    if (!value) add(`${name} is missing.`, setting(name));
    else if (value === DEMO_COMPANY[name] || EXAMPLE_DOMAIN.test(value))
      add(`${name} is a demo value, ${value}.`, setting(name));
  }
  const point = variables['COMPANY_POINT'];
  if (!point) add('COMPANY_POINT is missing.', setting('COMPANY_POINT', '18.5308,73.8475'));
  else if (!parsePoint(point))
    add(`COMPANY_POINT is not a latitude and a longitude, ${point}.`, setting('COMPANY_POINT', '18.5308,73.8475'));
  if (variables['DEPLOYMENT'] !== environment) add(`DEPLOYMENT is not ${environment}.`, setting('DEPLOYMENT', environment));
  if (variables['PAYMENT_SANDBOX'] === 'on')
    add('PAYMENT_SANDBOX is on, and sandbox payments move no money.', 'Remove PAYMENT_SANDBOX from wrangler.toml.');
  for (const name of READ_BY_BUILD)
    if (secrets?.includes(name))
      add(
        `${name} is a secret of the Worker, so the variable of wrangler.toml cannot be deployed.`,
        `npx wrangler secret delete ${name} --env ${environment}`,
      );
  for (const { path } of variablesSchema.safeParse(variables).error?.issues ?? []) {
    const name = String(path[0]);
    if (!problems.some(({ sentence }) => sentence.startsWith(`${name} `)))
      add(
        `The Worker does not accept ${name} = "${variables[name]}".`,
        `Correct ${name} under [env.${environment}.vars] in wrangler.toml. README.md explains it.`,
      );
  }
  return problems;
}
