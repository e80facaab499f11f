import * as z from 'zod/mini';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

export const DEFAULT_PAGE_SIZE = 100;
export const cursorKeys = z.tuple([z.number(), z.string()]);
/** The sort key and the id of a row. */
export type CursorKeys = z.infer<typeof cursorKeys>;
const textCursorKeys = z.tuple([z.string(), z.string()]);
/** As `CursorKeys`, for a list that is sorted by a text. */
export type TextCursorKeys = z.infer<typeof textCursorKeys>;

/** The keys of the last row of the previous page; null on the first page. Throws `request.invalid` for a forged cursor. */
export const readCursor = (cursor: string | undefined): CursorKeys | null => parseCursor(cursor, cursorKeys);
export const readTextCursor = (cursor: string | undefined): TextCursorKeys | null => parseCursor(cursor, textCursorKeys);

/** What `setNextCursor` has sent; null on the first page. Throws `request.invalid` for a forged cursor. */
export function parseCursor<K>(cursor: string | undefined, schema: z.ZodMiniType<K>): K | null {
  if (cursor === undefined) return null;
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('request.invalid', { fields: { cursor: 'field.invalid' } });
  }
}

/** Sets the response header with the cursor of the next page. */
export const setNextCursor = ({ setHeader }: Pick<Context, 'setHeader'>, keys: unknown): void =>
  setHeader(NEXT_CURSOR_HEADER, Buffer.from(JSON.stringify(keys)).toString('base64url'));

/** Cuts `rows` (fetched with one more than `limit`) to the page and sets the response header with the next cursor. */
export function paginate<T>(
  context: Pick<Context, 'setHeader'>,
  rows: T[],
  limit: number,
  keysOf: (row: T) => CursorKeys | TextCursorKeys,
): T[] {
  const last = rows[limit - 1];
  if (rows.length > limit && last !== undefined) setNextCursor(context, keysOf(last));
  return rows.slice(0, limit);
}
