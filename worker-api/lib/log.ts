/** One JSON line per fact. Never a name, an address, a body or a token: ids and codes only. */
export function log(
  level: 'info' | 'error',
  what: string,
  fields: Record<string, string | number | null | undefined> = {},
): void {
  console[level](JSON.stringify({ level, what, ...fields }));
}
