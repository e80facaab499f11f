const ENVIRONMENTS = ['staging', 'production'] as const;
/** An environment of wrangler.toml. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment of this name; undefined if there is none. */
export const findEnvironment = (name: string | undefined): Environment | undefined => ENVIRONMENTS.find((one) => one === name);

/**
 * Runs a script for the environment that its argument names, with the given ones of `options`. Exits with 1 unless it returns true,
 * or with 2 for other arguments.
 */
export async function runForEnvironment(
  script: string,
  run: (environment: Environment, given: readonly string[]) => Promise<boolean> | boolean,
  options: readonly string[] = [],
): Promise<never> {
  const [name, ...given] = process.argv.slice(2);
  const environment = findEnvironment(name);
  if (!environment || !given.every((option) => options.includes(option))) {
    console.error(`Usage: npm run ${script} -- ${ENVIRONMENTS.join('|')}${options.map((option) => ` [${option}]`).join('')}`);
    process.exit(2);
  }
  try {
    process.exit((await run(environment, given)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
