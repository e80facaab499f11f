/**
 * Where the admin was in each list, for the link back from a detail. In memory only, because a search text is about a person.
 */
const locations = new Map<string, { to: string; state: unknown }>();

/** @param list the path of the list, with its tab */
export const saveListLocation = (list: string, location: { to: string; state: unknown }): void =>
  void locations.set(list, location);

export const listLocation = (list: string): { to: string; state: unknown } => locations.get(list) ?? { to: list, state: null };
