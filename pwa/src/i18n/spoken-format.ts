import i18next from 'i18next';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia, type Slot } from '#contract/time.ts';
import type { LanguageCode } from './languages.ts';
import { SLOT_KEYS } from './slot-keys.ts';

/** Formats values for text-to-speech: numbers in words, in the current language. */
export interface SpokenFormat {
  number(value: number): string;
  /** @param rupees with paise as decimals */
  rupees(rupees: number): string;
  /** @param day YYYY-MM-DD in India */
  day(day: string): string;
  slot(slot: Slot | null): string;
  /** Rounded to kilometres: decimals are hard to follow by ear. */
  km(km: number): string;
  minutes(minutes: number): string;
  jobs(count: number): string;
  /**
   * A text with amounts and numbers in words. PIN codes, phone numbers, other long numbers and codes with a leading zero are read
   * digit by digit. Clock times and ordinals stay as they are: each voice knows how its language says "10:05" and "2nd".
   */
  text(text: string): string;
}

interface NumberWords {
  toCardinal: (value: number) => string;
  toCurrency: (value: string) => string;
}

/** One file of a few kilobytes per language, loaded with the first speech. */
const WORDS: Record<LanguageCode, () => Promise<NumberWords>> = {
  en: () => import('n2words/en-IN'),
  hi: () => import('n2words/hi-IN'),
  mr: async () => {
    const { toCardinal, toCurrency } = await import('n2words/mr-IN');
    return {
      toCardinal: (value) => joinMarathiHundreds(toCardinal(value)),
      toCurrency: (value) => joinMarathiHundreds(toCurrency(value)),
    };
  },
};
/** Marathi has "दोनशे", and "शंभर" for a last 100, as in "एक हजार शंभर"; n2words writes "दोन शंभर" and "एक शंभर". */
const joinMarathiHundreds = (words: string): string =>
  words.replaceAll(/(\S+) शंभर/g, '$1शे').replace(/एकशे(?= रुप| दशांश|$)/, 'शंभर');

const MAX_DIGITS_AS_NUMBER = 4;
/** "10:05", and "10.05" as many write it, more often than a decimal of two digits; those of the app have one. */
const CLOCK_TIME = /\d{1,2}:\d{2}|(?<![\d.,])(?:[01]?\d|2[0-4])\.[0-5]\d(?![\d.]*\d)/;
const ORDINAL = /\d+(?:st|nd|rd|th)\b/;
/** In groups: "+91 20 2567 8901", "020 2567 8901". */
const PHONE = /(?:\+\d{1,3}|(?<!\d)0\d{2,})(?:[ \u00a0-]\d{2,})*[ \u00a0-]\d{3,}/;
const PIN = /(?<!\d)[1-9]\d{2}[ \u00a0]\d{3}(?!\d)/;
const DECIMAL = /(?<![\d.])\d+\.\d+(?![\d.]*\d)/;
const GROUPED = /\d{1,3}(?:,\d{2,3})+/;
const NUMERALS = new RegExp(
  [CLOCK_TIME, ORDINAL, PHONE, PIN, DECIMAL, GROUPED, /\d+/].map(({ source }) => source).join('|'),
  'g',
);
const isWhole = (pattern: RegExp, text: string): boolean => pattern.exec(text)?.[0] === text;
/** Endings of ordinals in Hindi and Marathi, which follow the word of the numeral: "5वीं" is "पाँचवीं". */
const ORDINAL_ENDING = /^(?:वाँ|वां|वीं|वें|वा|वी|वे|व्या)(?![\p{L}\p{M}])/u;
/** A letter beside a numeral, as in "B12", which would become one word with that of the numeral. */
const spaceBeside = (letter = ''): string => (/[\p{L}\p{M}]/u.test(letter) ? ' ' : '');
const noon = (day: string): Date => new Date(`${day}T06:30:00Z`);

/** Fallback without a network: the voice reads the digits. */
const DIGITS: NumberWords = { toCardinal: String, toCurrency: (value) => `₹${value}` };

/** Loads the spoken format of a language. */
export async function loadSpokenFormat(code: LanguageCode): Promise<SpokenFormat> {
  const { toCardinal, toCurrency } = await WORDS[code]().catch(() => DIGITS);
  const { t } = i18next;
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${code}-IN`, { ...options, timeZone: 'Asia/Kolkata' }).format(noon(day));

  const speakNumeral = (numeral: string): string => {
    const number = isWhole(GROUPED, numeral) ? numeral.replaceAll(',', '') : numeral;
    const isCode = number === numeral && numeral.length > MAX_DIGITS_AS_NUMBER && !isWhole(DECIMAL, numeral);
    if (!isCode && !/^0\d/.test(numeral)) return toCardinal(Number(number));
    const words = (numeral.match(/\d/g) ?? []).map((digit) => toCardinal(Number(digit))).join(' ');
    return numeral.startsWith('+') ? `+${words}` : words;
  };

  const format: SpokenFormat = {
    number: toCardinal,
    rupees: (rupees) => toCurrency(rupees.toFixed(Number.isInteger(rupees) ? 0 : 2)),
    day(day) {
      const year = Number(day.slice(0, 4));
      const words = {
        weekday: part(day, { weekday: 'long' }),
        number: toCardinal(Number(day.slice(8))),
        month: part(day, { month: 'long' }),
      };
      const now = Date.now();
      const whole =
        year === Number(dayInIndia(now).slice(0, 4))
          ? t('spoken:day', words)
          : t('spoken:day_year', { ...words, year: toCardinal(year) });
      const near = (['today', 'tomorrow', 'day_after_tomorrow'] as const).find(
        (_, ahead) => dayInIndia(now + ahead * DAY_MS) === day,
      );
      return near ? t(`spoken:${near}`, { day: whole }) : whole;
    },
    slot: (slot) => (slot ? t(`spoken:slot.${SLOT_KEYS[slot]}`) : t('spoken:any_time')),
    km: (km) => (km < 1 ? t('spoken:near') : t('spoken:km', { count: Math.round(km), words: toCardinal(Math.round(km)) })),
    minutes: (count) => t('spoken:minutes', { count, words: toCardinal(count) }),
    jobs: (count) => t('spoken:jobs', { count, words: toCardinal(count) }),
    text: (text) =>
      text
        .replaceAll(/₹\s?([\d,]+(?:\.\d+)?)/g, (_, amount: string) => format.rupees(Number(amount.replaceAll(',', ''))))
        .replaceAll(NUMERALS, (numeral, offset: number, whole: string) => {
          if (isWhole(CLOCK_TIME, numeral)) return numeral.replace('.', ':');
          if (isWhole(ORDINAL, numeral)) return numeral;
          const rest = whole.slice(offset + numeral.length);
          const after = ORDINAL_ENDING.test(rest) ? '' : spaceBeside(rest[0]);
          return spaceBeside(whole[offset - 1]) + speakNumeral(numeral) + after;
        }),
  };
  return format;
}
