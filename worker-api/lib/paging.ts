import * as z from 'zod/mini';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

export const PAGE = 100;
const keys = z.tuple([z.number(), z.string()]);
/** The sort key and the id of a row. */
export type Keys = z.infer<typeof keys>;
const textKeys = z.tuple([z.string(), z.string()]);
/** As `Keys`, for a list that is sorted by a text. */
export type TextKeys = z.infer<typeof textKeys>;

/** The keys of the last row of the page before, or null on the first page. Throws `request.invalid` on a made-up cursor. */
export const readCursor = (cursor: string | undefined): Keys | null => read(cursor, keys);
export const readTextCursor = (cursor: string | undefined): TextKeys | null => read(cursor, textKeys);

function read<K>(cursor: string | undefined, shape: z.ZodMiniType<K>): K | null {
  if (cursor === undefined) return null;
  try {
    return z.parse(shape, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('request.invalid', { fields: { cursor: 'field.invalid' } });
  }
}

/** Cuts `rows` (fetched with one more than `limit`) to the page and names the next cursor in the answer's header. */
export function page<T>(context: Pick<Context, 'header'>, rows: T[], limit: number, keysOf: (row: T) => Keys | TextKeys): T[] {
  const last = rows[limit - 1];
  if (rows.length > limit && last !== undefined)
    context.header(NEXT_CURSOR_HEADER, Buffer.from(JSON.stringify(keysOf(last))).toString('base64url'));
  return rows.slice(0, limit);
}
