import { expect, test } from 'vitest';
import { initialOf } from '#pwa/shared/names.ts';

test.each([
  ['asha', 'A'],
  [' Sunita Devi', 'S'],
  ['किरण', 'कि'],
  ['क्षितिज', 'क्षि'],
  ['é', 'É'],
  // A letter and its accent as two characters.
  ['e\u0301lan', 'E\u0301'],
  ['7 hills', '7'],
  ['', '?'],
])('the initial of "%s" is its first grapheme', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
