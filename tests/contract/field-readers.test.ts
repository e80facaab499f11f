import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { FIELD_READERS } from '../support/field-readers.ts';
import { root } from '../support/root.ts';

/** The fields of a body; those of each variant if it has several. */
function fieldsOf(body: z.core.$ZodType | undefined): string[] {
  if (body instanceof z.core.$ZodObject) return Object.keys(body._zod.def.shape);
  if (body instanceof z.core.$ZodUnion) return body._zod.def.options.flatMap((variant) => fieldsOf(variant));
  if (body instanceof z.core.$ZodPipe) return fieldsOf(body._zod.def.out);
  if (body) throw new Error(`a body of the type ${body._zod.def.type}`);
  return [];
}

const fields = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  [...new Set(fieldsOf('body' in endpoint ? endpoint.body : undefined))].map((field) => `${name}.${field}`),
);
const readers = new Map(
  Object.entries(FIELD_READERS).flatMap(([name, places]) =>
    Object.entries(places).map(([field, place]): [string, string] => [`${name}.${field}`, place]),
  ),
);
/** A single word would be found in a declaration, too. */
const isRead = (place: string): boolean => {
  const [file = '', code = ''] = place.split(' › ');
  return /\W/.test(code) && existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(code);
};

describe('each field of a request', () => {
  test('has a place where its value is read', () => {
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter((field) => !readers.has(field))).toEqual([]);
    expect([...readers].filter(([, place]) => !isRead(place)).map(([field, place]) => `${field}: ${place}`)).toEqual([]);
  });

  test('is one of the contract', () => {
    expect([...readers.keys()].filter((field) => !fields.includes(field))).toEqual([]);
  });

  test('control: a place without the code, or without the file, reads nothing', () => {
    expect(isRead('pwa/src/ui/review-card.tsx › review.rating')).toBe(true);
    expect(isRead('pwa/src/ui/review-card.tsx › review.mood')).toBe(false);
    expect(isRead('pwa/src/ui/review-card.tsx › rating')).toBe(false);
    expect(isRead('pwa/src/ui/no-such-card.tsx › review.rating')).toBe(false);
  });
});
