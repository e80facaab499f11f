/** The fields that are not undefined. */
export const definedFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The current values of the fields that a change sets. */
export const pickFields = <T extends object>(profile: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => name in changes)) as Partial<T>;
