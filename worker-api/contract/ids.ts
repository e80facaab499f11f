import * as z from 'zod/mini';

/** Any UUID in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'field.id'));

/** A UUIDv7 (RFC 9562, 5.7), required of ids that the app generates for new rows. */
export const uuidv7Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'field.id'));

export { uuidv7 } from './uuidv7.ts';
