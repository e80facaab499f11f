/**
 * The fields of a form that differ from their values at its opening. A form sends only these, because an untouched field could
 * take back a change that was made elsewhere in the meantime.
 */
export const changedFields = <T extends object>(fields: T, opened: { readonly [K in keyof T]?: unknown }): Partial<T> => {
  const openedValues = new Map<string, unknown>(Object.entries(opened));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(openedValues.get(name))),
  ) as Partial<T>;
};
