import * as z from 'zod/mini';
import { latitude, longitude } from './geo.ts';
import { isCleanText } from './text.ts';

/** A shorter one, tidied, says nothing of a place (worker specification, section 5). */
export const SHORTEST_ADDRESS = 5;

/** An address as somebody writes it, in Latin or Devanagari. */
export const addressQuery = z.object({
  address: z.string().check(z.refine(isCleanText, 'field.control_characters'), z.maxLength(300)),
});

/** What a place was found by, the surest first: a PIN code, the name of a part of town or village, no more than the city. */
export const SURE = ['pin', 'locality', 'city'] as const;

const place = z.object({ lat: latitude, lng: longitude, label: z.string(), sure: z.enum(SURE) });
export type Place = z.infer<typeof place>;

/** `best` is null where several places bear the name or the parts of the address contradict each other: then one is to be chosen. */
export const places = z.object({
  best: z.nullable(place),
  candidates: z.array(place),
  /** The specification's sentence where less was found than was asked for. */
  message: z.nullable(z.string()),
});
export type Places = z.infer<typeof places>;

/** White space made single, empty parts and signs at the ends taken away. */
export const tidyAddress = (address: string): string =>
  address
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[\s.:|-]+|[\s:|-]+$/g, ''))
    .filter(Boolean)
    .join(', ');
