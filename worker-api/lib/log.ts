/** Writes one JSON line per event. It must hold ids and codes only: no names, addresses, bodies or tokens. */
export function log(
  level: 'info' | 'error',
  what: string,
  fields: Record<string, string | number | null | undefined> = {},
): void {
  console[level](JSON.stringify({ level, what, ...fields }));
}
