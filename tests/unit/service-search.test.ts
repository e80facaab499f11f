import { describe, expect, test } from 'vitest';
import { PROFESSIONS, SERVICES, SERVICE_SLUGS, SKILLS } from '#contract/catalogue.ts';
import { parseServiceSearch } from '#api/features/matching/service-search.ts';
import { services as en } from '#pwa/i18n/en/services.ts';
import { skills as enSkills } from '#pwa/i18n/en/skills.ts';
import { services as hi } from '#pwa/i18n/hi/services.ts';
import { skills as hiSkills } from '#pwa/i18n/hi/skills.ts';
import { services as mr } from '#pwa/i18n/mr/services.ts';
import { skills as mrSkills } from '#pwa/i18n/mr/skills.ts';

describe.each([
  ['English', en, enSkills],
  ['Hindi', hi, hiSkills],
  ['Marathi', mr, mrSkills],
])('a word in the service field, in %s', (_, names, { skill: skillNames }) => {
  test('finds every service and profession by the name that the app shows', () => {
    for (const slug of SERVICE_SLUGS)
      expect(parseServiceSearch(names.service[slug])?.professions, names.service[slug]).toEqual([SERVICES[slug]]);
    for (const profession of PROFESSIONS)
      expect(parseServiceSearch(names.profession[profession]), names.profession[profession]).toEqual({
        professions: [profession],
        skill: null,
      });
  });

  test('finds every skill by the name that the app shows, or the service if it has the same name', () => {
    const services: string[] = Object.values(names.service);
    for (const profession of PROFESSIONS)
      for (const skill of SKILLS[profession]) {
        const shown = skillNames[skill];
        const expected = { professions: [profession], skill: services.includes(shown) ? null : skill };
        expect(parseServiceSearch(shown), shown).toEqual(expected);
      }
  });
});

test('a word matches with and without its nukta, in any case, as a plural and inside a sentence', () => {
  const plumber = { professions: ['plumber'], skill: null };
  for (const text of ['PLUMBER', ' plumbers ', 'plum', 'a good plumber please', 'नल का काम करने वाला'])
    expect(parseServiceSearch(text), text).toEqual(plumber);
  expect(parseServiceSearch('सफ़ाई')).toEqual(parseServiceSearch('सफाई'));
});

test('a word is found in Latin letters and with typing errors, but a short or another word is not guessed', () => {
  for (const [text, profession] of [
    ['bai', 'maid'],
    ['kamwali', 'maid'],
    ['kaam wali bai', 'maid'],
    ['nal ka kaam', 'plumber'],
    ['bijli wala', 'electrician'],
    ['khana', 'cooking'],
    ['electrcian', 'electrician'],
    ['elctrician', 'electrician'],
    ['plumer', 'plumber'],
    ['kamvali', 'maid'],
    ['प्लम्बर', 'plumber'],
  ] as const)
    expect(parseServiceSearch(text)?.professions, text).toEqual([profession]);
  for (const text of ['nail', 'bait', 'plaster', 'drummer', 'politician']) expect(parseServiceSearch(text), text).toBe(null);
});

test('a word for the work or for who does it is found alone and in a sentence, where a longer name counts', () => {
  for (const [text, profession] of [
    ['cleaning', 'maid'],
    ['cleaning lady', 'maid'],
    ['fan cleaning', 'electrician'],
    ['ac cleaning', 'electrician'],
    ['स्वच्छता', 'maid'],
    ['सफ़ाईवाली', 'maid'],
    ['बावर्ची', 'cooking'],
    ['बिजलीवाला', 'electrician'],
    ['बिजली वाले', 'electrician'],
    ['नलवाला', 'plumber'],
    ['नळवाला', 'plumber'],
  ] as const)
    expect(parseServiceSearch(text)?.professions, text).toEqual([profession]);
  expect(parseServiceSearch('drain cleaning service')).toEqual({ professions: ['plumber'], skill: 'Drain Cleaning' });
  expect(parseServiceSearch('kitchen cleaning please')?.professions).toEqual(['maid']);
  for (const text of ['फलवाला', 'दूधवाला', 'वाला', 'कूड़ेवाला']) expect(parseServiceSearch(text), text).toBe(null);
});

test('an unknown word finds no workers, and two letters do not count as a prefix', () => {
  for (const text of ['astronaut', 'pl', 'x', '!!!', 'घोड़ा']) expect(parseServiceSearch(text), text).toBe(null);
  expect(parseServiceSearch('ac')?.professions).toEqual(['electrician']);
});
