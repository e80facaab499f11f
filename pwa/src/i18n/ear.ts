import i18next from 'i18next';
import { dayInIndia, type Slot } from '#contract/time.ts';
import type { Code } from './index.ts';
import { SLOT_KEYS } from './slot-text.ts';

/** Words for what is written in figures, in the language that is shown. */
export interface Ear {
  number(value: number): string;
  /** @param rupees with paise as decimals */
  rupees(rupees: number): string;
  /** @param day YYYY-MM-DD in India */
  day(day: string): string;
  slot(slot: Slot | null): string;
  /** To the nearest kilometre: a voice that reads decimals helps nobody. */
  km(km: number): string;
  minutes(minutes: number): string;
  jobs(count: number): string;
  /** A text as it is, its amounts and numbers in words, long ones (a PIN code, a telephone) figure by figure. */
  text(text: string): string;
}

interface Words {
  toCardinal: (value: number) => string;
  toCurrency: (value: string) => string;
}

/** One file a language, of some kilobytes; nobody needs them before he listens. */
const WORDS: Record<Code, () => Promise<Words>> = {
  en: () => import('n2words/en-IN'),
  hi: () => import('n2words/hi-IN'),
  mr: async () => {
    const { toCardinal, toCurrency } = await import('n2words/mr-IN');
    return { toCardinal: (value) => joined(toCardinal(value)), toCurrency: (value) => joined(toCurrency(value)) };
  },
};
/** Marathi says "दोनशे", and for a bare hundred "शंभर"; the library writes "दोन शंभर" and "एक शंभर". */
const joined = (words: string): string => words.replace(/एक शंभर(?= रुप|$)/, 'शंभर').replaceAll(/(\S+) शंभर/g, '$1शे');

const SAID_WHOLE = 4;
const DAY = 86_400_000;
const noon = (day: string): Date => new Date(`${day}T06:30:00Z`);

/** Where the words cannot be had (no network), the figures stay for the voice to read as it can. */
const FIGURES: Words = { toCardinal: String, toCurrency: (value) => `₹${value}` };

/** Fetches the words of a language that is shown. */
export async function earFor(code: Code): Promise<Ear> {
  const { toCardinal, toCurrency } = await WORDS[code]().catch(() => FIGURES);
  const { t } = i18next;
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${code}-IN`, { ...options, timeZone: 'Asia/Kolkata' }).format(noon(day));

  const ear: Ear = {
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
      const near = (['today', 'tomorrow', 'overmorrow'] as const).find((_, ahead) => dayInIndia(now + ahead * DAY) === day);
      return near ? t(`spoken:${near}`, { day: whole }) : whole;
    },
    slot: (slot) => (slot ? t(`spoken:slot.${SLOT_KEYS[slot]}`) : t('spoken:any_time')),
    km: (km) => (km < 1 ? t('spoken:near') : t('spoken:km', { count: Math.round(km), words: toCardinal(Math.round(km)) })),
    minutes: (count) => t('spoken:minutes', { count, words: toCardinal(count) }),
    jobs: (count) => t('spoken:jobs', { count, words: toCardinal(count) }),
    text: (text) =>
      text
        .replaceAll(/₹\s?([\d,]+(?:\.\d+)?)/g, (_, amount: string) => ear.rupees(Number(amount.replaceAll(',', ''))))
        .replaceAll(/\d{1,3}(?:,\d{2,3})+|\d+/g, (figures) => {
          const digits = figures.replaceAll(',', '');
          return digits.length > SAID_WHOLE && digits === figures
            ? digits
                .split('')
                .map((digit) => toCardinal(Number(digit)))
                .join(' ')
            : toCardinal(Number(digits));
        }),
  };
  return ear;
}
