const LOW_COST = 2 ** 10;

/** The cost of passwords in tests with these variables, if any; that of a deployment where the time of a login is measured. */
export const testScryptN = (variables: Record<string, unknown> | undefined): number | undefined =>
  variables?.['SECURITY_FORM'] === 'long' ? undefined : LOW_COST;
