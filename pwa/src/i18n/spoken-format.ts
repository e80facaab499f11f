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
   * A text with amounts and numbers in words. Long numbers (PIN code, phone) are read digit by digit. A clock time stays as it is:
   * each voice knows how its language says "10:05".
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
const noon = (day: string): Date => new Date(`${day}T06:30:00Z`);

/** Fallback without a network: the voice reads the digits. */
const DIGITS: NumberWords = { toCardinal: String, toCurrency: (value) => `₹${value}` };

/** Loads the spoken format of a language. */
export async function loadSpokenFormat(code: LanguageCode): Promise<SpokenFormat> {
  const { toCardinal, toCurrency } = await WORDS[code]().catch(() => DIGITS);
  const { t } = i18next;
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${code}-IN`, { ...options, timeZone: 'Asia/Kolkata' }).format(noon(day));

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
        .replaceAll(/\d{1,2}:\d{2}|(?<![\d.])\d+\.\d+(?![\d.]*\d)|\d{1,3}(?:,\d{2,3})+|\d+/g, (numeral) => {
          if (numeral.includes(':')) return numeral;
          if (numeral.includes('.')) return toCardinal(Number(numeral));
          const digits = numeral.replaceAll(',', '');
          return digits.length > MAX_DIGITS_AS_NUMBER && digits === numeral
            ? digits
                .split('')
                .map((digit) => toCardinal(Number(digit)))
                .join(' ')
            : toCardinal(Number(digits));
        }),
  };
  return format;
}
