import * as z from 'zod/mini';
import { profession } from './catalogue.ts';
import { id } from './ids.ts';

/** A client's favourite worker. `averageRating` is null before the first review. */
export const favourite = z.object({
  id,
  name: z.string(),
  profession,
  profilePhoto: z.nullable(z.string()),
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
});
