import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as descriptions from '#pwa/i18n/en/descriptions.ts';
import * as adminTexts from '#pwa/i18n/en/admin.ts';
import * as onDemandTexts from '#pwa/i18n/en/on-demand.ts';
import { englishTexts } from '#pwa/i18n/english-texts.ts';
import * as deferredTexts from '#pwa/i18n/en/deferred.ts';
import { notifications } from '#pwa/i18n/en/notifications.ts';
import * as pages from '#pwa/i18n/en/pages.ts';
import * as hiDescriptions from '#pwa/i18n/hi/descriptions.ts';
import * as hiAdminTexts from '#pwa/i18n/hi/admin.ts';
import * as hi from '#pwa/i18n/hi/index.ts';
import { notifications as hiNotifications } from '#pwa/i18n/hi/notifications.ts';
import * as hiPages from '#pwa/i18n/hi/pages.ts';
import * as mrDescriptions from '#pwa/i18n/mr/descriptions.ts';
import * as mrAdminTexts from '#pwa/i18n/mr/admin.ts';
import * as mr from '#pwa/i18n/mr/index.ts';
import { notifications as mrNotifications } from '#pwa/i18n/mr/notifications.ts';
import * as mrPages from '#pwa/i18n/mr/pages.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ERRORS, FIELD_ERROR_CODES } from '#contract/errors.ts';
import { root } from '../support/root.ts';

type Texts = { [key: string]: string | Texts };
const en: Texts = {
  ...englishTexts,
  ...deferredTexts,
  ...onDemandTexts,
  ...pages,
  ...descriptions,
  ...adminTexts,
  notifications,
};

/** Every text of a catalogue, as its path `namespace.key.key` and the text. */
const flatten = (texts: Texts, path: string[] = []): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('.'), value] as [string, string]] : flatten(value, [...path, key]),
  );

const source = readdirSync(join(root, 'pwa/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/^i18n[\\/](en|hi|mr)[\\/]/.test(name))
  .map((name) => readFileSync(join(root, 'pwa/src', name), 'utf8'))
  .join('\n');
const quotedKeys = new Set([...source.matchAll(/['"`:]([\w.]+)(?=['"`])/g)].map((match) => match[1]));
// `status.${x}` stands for every key that begins with `status.`.
const prefixes = [...source.matchAll(/[`:]([a-zA-Z_.]*?)\$\{/g)]
  .map((match) => match[1] ?? '')
  .filter((prefix) => prefix.length > 1);

/** Whether the code uses this key, directly or through a template. The codes of error responses come from the server. */
function isUsed(path: string): boolean {
  const [namespace, ...keys] = path.split('.');
  const key = keys.join('.').replace(/_(zero|one|other)$/, '');
  return (
    namespace === 'errors' ||
    namespace === 'adminErrors' ||
    quotedKeys.has(key) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  );
}

describe('the texts', () => {
  test('are all used', () => {
    expect(
      flatten(en)
        .map(([path]) => path)
        .filter((path) => !isUsed(path)),
    ).toEqual([]);
  });

  test('control: an unused text is found', () => {
    expect(isUsed('home.a_text_nobody_names')).toBe(false);
  });

  test.each([
    ['Hindi', { ...hi, ...hiPages, ...hiDescriptions, ...hiAdminTexts, notifications: hiNotifications }],
    ['Marathi', { ...mr, ...mrPages, ...mrDescriptions, ...mrAdminTexts, notifications: mrNotifications }],
  ])('have the same keys in %s, with the same variables, in its own script', (_, texts: Texts) => {
    const translated = new Map(flatten(texts));
    expect([...translated.keys()].toSorted()).toEqual(
      flatten(en)
        .map(([path]) => path)
        .toSorted(),
    );
    const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();
    for (const [path, text] of flatten(en)) {
      expect(variables(translated.get(path) ?? ''), path).toEqual(variables(text));
      // A Latin word may be a name, but a whole Latin sentence has not been translated.
      if (/[a-z]+ [a-z]+ [a-z]+/i.test(text)) expect(translated.get(path), path).toMatch(/\p{Script=Devanagari}/u);
    }
  });

  test('cover every error response and every field error', () => {
    const paths = new Set(flatten(en).map(([path]) => path));
    for (const code of [...Object.keys(ERRORS), ...FIELD_ERROR_CODES, 'network'])
      if (!paths.has(`adminErrors.${code}`)) expect([...paths], code).toContain(`errors.${code}`);
  });

  test('of the console cover only errors that no one but admins gets', () => {
    const codes = flatten(adminTexts.adminErrors);
    expect(codes.length).toBeGreaterThan(5);
    for (const [code] of codes) {
      const returning = Object.values(endpoints).filter(({ errors }) => (errors as readonly string[]).includes(code));
      expect([...new Set(returning.map(({ access }) => access))], code).toEqual(['admin']);
    }
  });
});
