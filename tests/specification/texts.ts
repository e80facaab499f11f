import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../support/root.ts';

/** A shorter text without a space may be any word of a statement. */
const MIN_WORD_LENGTH = 12;

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** All English texts of the app without placeholders, the longest first. */
export async function readTexts(): Promise<string[]> {
  const folder = join(root, 'pwa/src/i18n/en');
  const files = readdirSync(folder).filter((name) => name !== 'index.ts');
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)));
  const texts = new Set(modules.flatMap(leavesOf));
  return [...texts]
    .filter((text) => !text.includes('{{') && (text.includes(' ') || text.length >= MIN_WORD_LENGTH))
    .toSorted((a, b) => b.length - a.length);
}

const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The texts that a statement quotes, none of which is part of another. */
export function textsIn(statement: string, texts: readonly string[]): string[] {
  const quoted: string[] = [];
  // What a statement is about, as in "Login: e-mail and password", is no quotation.
  let rest = statement.replace(/^[^:]+: /, '');
  for (const text of texts) {
    const at = rest.indexOf(text);
    if (at === -1 || isPartOfWord(rest[at - 1]) || isPartOfWord(rest[at + text.length])) continue;
    quoted.push(text);
    rest = rest.replaceAll(text, '\n');
  }
  return quoted;
}
