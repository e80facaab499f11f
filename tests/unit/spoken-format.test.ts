import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { loadSpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { spoken as en } from '#pwa/i18n/en/spoken.ts';
import { spoken as hi } from '#pwa/i18n/hi/spoken.ts';
import { spoken as mr } from '#pwa/i18n/mr/spoken.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { spoken: en }, hi: { spoken: hi }, mr: { spoken: mr } } }));

const loadFormatFor = async (code: 'en' | 'hi' | 'mr') => {
  await i18next.changeLanguage(code);
  return loadSpokenFormat(code);
};

describe('spoken texts', () => {
  test('use words for amounts, with paise if there are any', async () => {
    expect((await loadFormatFor('en')).rupees(1299)).toBe('one thousand two hundred and ninety-nine rupees');
    expect((await loadFormatFor('en')).rupees(99.3)).toBe('ninety-nine rupees and thirty paise');
    expect((await loadFormatFor('hi')).rupees(125_000)).toBe('एक लाख पच्चीस हज़ार रुपये');
    expect((await loadFormatFor('mr')).rupees(1299)).toBe('एक हजार दोनशे नव्याण्णव रुपये');
    expect((await loadFormatFor('mr')).rupees(100)).toBe('शंभर रुपये');
    expect((await loadFormatFor('mr')).rupees(110)).toBe('एकशे दहा रुपये');
  });

  test('use words for days, with names for near days and the year if it is another one', async () => {
    const today = dayInIndia(Date.now());
    expect((await loadFormatFor('en')).day(today)).toMatch(/^Today, \w+day, [a-z-]+ \w+$/);
    expect((await loadFormatFor('hi')).day('2099-11-22')).toBe('रविवार, बाईस नवंबर दो हज़ार निन्यानवे');
    expect((await loadFormatFor('mr')).day('2099-11-22')).toBe('रविवार, बावीस नोव्हेंबर दोन हजार नव्याण्णव');
  });

  test('use words for times, distances, minutes and numbers of jobs', async () => {
    const format = await loadFormatFor('hi');
    expect(format.slot('02:00 - 04:00 PM')).toBe('दोपहर दो से चार बजे');
    expect(format.slot(null)).toBe('दिन में किसी भी समय');
    expect([format.km(0.4), format.km(1.2), format.km(7.6)]).toEqual([
      'एक किलोमीटर से भी कम',
      'क़रीब एक किलोमीटर',
      'क़रीब आठ किलोमीटर',
    ]);
    expect([format.minutes(12), format.jobs(0), format.jobs(3)]).toEqual(['बारह मिनट', 'कोई काम नहीं', 'तीन काम']);
  });

  test('use words in any text: amounts, house numbers as numbers, PIN codes and phone numbers digit by digit, so that no digits remain', async () => {
    const text = 'Flat 12, Kothrud 411038. ₹1,299 for 1,00,000 bricks, call +919822012345';
    expect((await loadFormatFor('mr')).text(text)).toBe(
      'Flat बारा, Kothrud चार एक एक शून्य तीन आठ. एक हजार दोनशे नव्याण्णव रुपये for एक लाख bricks, call +नऊ एक नऊ आठ दोन दोन शून्य एक दोन तीन चार पाच',
    );
    for (const code of ['en', 'hi', 'mr'] as const) expect((await loadFormatFor(code)).text(text)).not.toMatch(/\d/);
  });

  test('use words for decimals, and leave clock times to the voice', async () => {
    const text = '4.7 of 5, 2.4 km, from 10:05 to 12:30.';
    expect((await loadFormatFor('en')).text(text)).toBe('four point seven of five, two point four km, from 10:05 to 12:30.');
    expect((await loadFormatFor('hi')).text('2.4 किमी, 4.7, 10:05 बजे')).toBe('दो दशमलव चार किमी, चार दशमलव सात, 10:05 बजे');
    expect((await loadFormatFor('mr')).text('2.4 किमी, 4.7, 10:05 वाजता.')).toBe(
      'दोन दशांश चार किमी, चार दशांश सात, 10:05 वाजता.',
    );
    expect((await loadFormatFor('mr')).text('100.5')).toBe('शंभर दशांश पाच');
    expect((await loadFormatFor('en')).text('on 22.11.2026')).not.toContain('point');
  });

  test.each([
    ['hi', 'शाम 5.30 के बाद', 'शाम 5:30 के बाद'],
    ['en', 'from 10.30 am to 12.05.', 'from 10:30 am to 12:05.'],
    ['en', '5.75 metres, 30.15 km', 'five point seventy-five metres, thirty point fifteen km'],
    ['hi', 'गेट कोड 0412', 'गेट कोड शून्य चार एक दो'],
    ['en', 'Pune 411 038', 'Pune four one one zero three eight'],
    ['en', 'call +91 20 2567 8901', 'call +nine one two zero two five six seven eight nine zero one'],
    ['en', 'call +91-20-2567-8901', 'call +nine one two zero two five six seven eight nine zero one'],
    ['en', 'call 020 2567 8901', 'call zero two zero two five six seven eight nine zero one'],
    ['en', '3rd Floor, 2nd Cross, B12, 12A', '3rd Floor, 2nd Cross, B twelve, twelve A'],
    ['hi', '5वीं मंज़िल, 12वाँ घर', 'पाँचवीं मंज़िल, बारहवाँ घर'],
    ['mr', '5वा मजला', 'पाचवा मजला'],
    ['mr', 'फ्लॅट12, 411 038', 'फ्लॅट बारा, चार एक एक शून्य तीन आठ'],
    ['en', 'Rooms 100-150, 1,200 sq ft', 'Rooms one hundred-one hundred and fifty, one thousand two hundred sq ft'],
    ['en', 'on 22.11.2026', 'on twenty-two.eleven.two thousand and twenty-six'],
    ['en', '0.5 km, 0 rooms', 'zero point five km, zero rooms'],
  ] as const)('say in %s what people write: %s', async (language, written, heard) => {
    expect((await loadFormatFor(language)).text(written)).toBe(heard);
  });

  test.each([
    [100, 'शंभर'],
    [110, 'एकशे दहा'],
    [200, 'दोनशे'],
    [1100, 'एक हजार शंभर'],
    [1101, 'एक हजार एकशे एक'],
    [1200, 'एक हजार दोनशे'],
    [2100, 'दोन हजार शंभर'],
    [5100, 'पाच हजार शंभर'],
    [100_100, 'एक लाख शंभर'],
  ])('have the hundreds of %d as Marathi says them', async (value, words) => {
    const format = await loadFormatFor('mr');
    expect([format.number(value), format.rupees(value), format.rupees(value + 0.5)]).toEqual([
      words,
      `${words} रुपये`,
      `${words} रुपये पन्नास पैसे`,
    ]);
  });

  test('have words for every slot in every language', async () => {
    const { SLOT_HOURS } = await import('#contract/time.ts');
    for (const code of ['en', 'hi', 'mr'] as const) {
      const format = await loadFormatFor(code);
      for (const slot of Object.keys(SLOT_HOURS) as (keyof typeof SLOT_HOURS)[]) expect(format.slot(slot)).toMatch(/^[^\d.]+$/);
    }
  });
});
