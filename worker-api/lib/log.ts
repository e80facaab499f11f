import * as z from 'zod/mini';

const MAX_MESSAGE_LENGTH = 200;

/** Removes what may be a value of a user: quoted text, addresses, links, long numbers and other scripts. */
const withoutValues = (message: string): string =>
  message
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/[^\n\x20-\x7e…]+/g, '…')
    .replace(/\+?\d[\d -]{3,}/g, '…')
    .slice(0, MAX_MESSAGE_LENGTH);

/** The fields of a log entry for an error: its name, its message without values, and where it was thrown. */
function errorFields(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  // The stack begins with the message, whose lines may look like places.
  const at = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const message =
    error instanceof z.core.$ZodError
      ? error.issues.map(({ code, path }) => `${code} at ${path.filter((key) => typeof key === 'string').join('.')}`).join(', ')
      : withoutValues(error.message);
  return { error: `${error.name}: ${message}`, ...(at.length > 0 && { at: at.map((line) => line.trim()).join('\n') }) };
}

/** Writes one JSON line per event. It must hold ids and codes only: no names, addresses, bodies or tokens. */
export function log(
  level: 'info' | 'error',
  what: string,
  fields: Record<string, string | number | null | undefined> = {},
  error?: unknown,
): void {
  console[level](JSON.stringify({ level, what, ...fields, ...(error !== undefined && errorFields(error)) }));
}
