import * as z from 'zod/mini';
import { latitude, longitude } from '#contract/geo.ts';
import { isCleanText } from '#contract/text.ts';

/** Minimum length of a normalized address (worker specification, section 5). */
export const MIN_ADDRESS_LENGTH = 5;

/** A free-text address in Latin or Devanagari script. */
export const geocodeQuery = z.object({
  address: z.string().check(z.refine(isCleanText, 'field.control_characters'), z.maxLength(300)),
});

/** What a place was matched by, most certain first: a PIN code, a locality or village, or only the city. */
export const PLACE_CERTAINTIES = ['pin', 'locality', 'city'] as const;

const place = z.object({ lat: latitude, lng: longitude, label: z.string(), sure: z.enum(PLACE_CERTAINTIES) });
export type Place = z.infer<typeof place>;

/** The part of town, the city and the PIN code of a label of the gazetteer, which names the state before the PIN code. */
export const withoutState = (label: string): string => label.replace(/, [^,]*?( \d{6})?$/, '$1');
export const withoutPinCode = (locality: string): string => locality.replace(/ \d{6}$/, '');
/** The first name in a locality: the part of town, or a city. */
export const partOfTown = (locality: string): string => withoutPinCode(locality).split(',', 1).join();

/** `best` is null when the address is ambiguous or contradicts itself; then the user chooses a candidate. */
export const geocodeResponse = z.object({
  best: z.nullable(place),
  candidates: z.array(place),
  /** A sentence from the specification when the match is less precise than the address. */
  message: z.nullable(z.string()),
});
export type GeocodeResponse = z.infer<typeof geocodeResponse>;

/** Collapses white space and removes empty parts and punctuation at their ends. */
export const normalizeAddress = (address: string): string =>
  address
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[\s.:|-]+|[\s:|-]+$/g, ''))
    .filter(Boolean)
    .join(', ');
