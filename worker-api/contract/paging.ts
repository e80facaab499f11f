import * as z from 'zod/mini';
import { singleLine } from './text.ts';

/** `limit` is 1–100; without it, the endpoint's own page size. `cursor` is the opaque value of the previous response's `x-next-cursor` header. */
export const paging = {
  limit: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(100)))),
  ),
  cursor: z.optional(singleLine(200)),
};
export const pagingQuery = z.object(paging);
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
