const ENVIRONMENTS = ['staging', 'production'] as const;
/** An environment of wrangler.toml. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment of this name; undefined if there is none. */
export const findEnvironment = (name: string | undefined): Environment | undefined => ENVIRONMENTS.find((one) => one === name);

/**
 * Runs a script for the environment that its argument names, and exits with 1 unless it returns true, or with 2 without a name.
 */
export async function runForEnvironment(
  script: string,
  run: (environment: Environment) => Promise<boolean> | boolean,
): Promise<never> {
  const environment = findEnvironment(process.argv[2]);
  if (!environment) {
    console.error(`Usage: npm run ${script} -- ${ENVIRONMENTS.join('|')}`);
    process.exit(2);
  }
  try {
    process.exit((await run(environment)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
