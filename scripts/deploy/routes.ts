import type { DeploymentConfig, Route } from './config.ts';
import type { Environment } from './environment.ts';
import type { Problem } from './problems.ts';

/** Whether a route leads from every page of a host to the Worker. */
function coversHost({ pattern, isCustomDomain }: Route, host: string): boolean {
  if (isCustomDomain) return pattern === host;
  const parts = pattern.replace(/^https?:\/\//, '').split('*');
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w/-]/g, '\\$&')).join('.*')}$`).test(`${host}/any/page`);
}

/** Whether wrangler.toml opens the address that the variables of an environment name. */
export function routeProblems({ variables, routes, hasWorkersDev }: DeploymentConfig, environment: Environment): Problem[] {
  const host = URL.parse(variables['PUBLIC_ORIGIN'] ?? '')?.hostname;
  const write = (setting: string) => `Write ${setting} under [env.${environment}] in wrangler.toml.`;
  // A missing or wrong origin is a problem of the variables.
  if (!host || routes.some((route) => coversHost(route, host))) return [];
  if (!host.endsWith('.workers.dev'))
    return [
      {
        sentence: `No route leads from ${host} to the Worker.`,
        remedy: write(`routes = [{ pattern = "${host}", custom_domain = true }]`),
      },
    ];
  if (hasWorkersDev) return [];
  return [
    {
      sentence: 'The Worker has no address on workers.dev, but PUBLIC_ORIGIN is one.',
      remedy: write('workers_dev = true'),
    },
  ];
}
