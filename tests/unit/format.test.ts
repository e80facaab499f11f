import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatAgo, formatDay } from '#pwa/shared/format.ts';

/** The instant of an hour in India on 21 November 2026. */
const instantAtHour = (hour: number): number => Date.parse(`2026-11-21T${String(hour).padStart(2, '0')}:20:00+05:30`);

test('a time of day is formatted as its language expects, with Latin digits', () => {
  expect([6, 13, 18, 21].map((hour) => formatTime(instantAtHour(hour), 'en').replace('\u202F', ' '))).toEqual([
    '6:20 am',
    '1:20 pm',
    '6:20 pm',
    '9:20 pm',
  ]);
  expect([6, 13, 18, 21].map((hour) => formatTime(instantAtHour(hour), 'hi'))).toEqual([
    'सुबह 6:20',
    'दोपहर 1:20',
    'शाम 6:20',
    'रात 9:20',
  ]);
  expect([5, 6, 13, 18, 21].map((hour) => formatTime(instantAtHour(hour), 'mr'))).toEqual([
    'पहाटे 5:20',
    'सकाळी 6:20',
    'दुपारी 1:20',
    'संध्याकाळी 6:20',
    'रात्री 9:20',
  ]);
});

test('a day has no comma between its number and its month', () => {
  expect(['en', 'hi', 'mr'].map((language) => formatDay('2026-11-21', language))).toEqual([
    'Sat, 21 Nov, 2026',
    'शनि, 21 नवंबर 2026',
    'शनि, 21 नोव्हेंबर 2026',
  ]);
});

test('a day of another year than the present one always has its year', () => {
  const year = Number(dayInIndia(Date.now()).slice(0, 4));
  const shown = (day: string) => ['en', 'hi', 'mr'].map((language) => formatDay(day, language, false));
  expect(shown(`${year}-08-21`).join()).not.toContain(String(year));
  expect(shown('2036-11-29')).toEqual(['Sat, 29 Nov, 2036', 'शनि, 29 नवंबर 2036', 'शनि, 29 नोव्हेंबर 2036']);
  expect(formatDay(Date.parse(`${year}-01-01T00:00:00+05:30`) - 1, 'en', false)).toContain(`31 Dec, ${year - 1}`);
});

test('what is at least a day ago is as many days ago as the calendar of India says', () => {
  const seen = (instant: string, now: string) =>
    ['en', 'hi', 'mr'].map((language) => formatAgo(Date.parse(`${instant}+05:30`), Date.parse(`${now}+05:30`), language));
  const yesterday = ['yesterday', '1 दिन पहले', 'काल'];
  const twoDaysAgo = ['2 days ago', '2 दिन पहले', '2 दिवसांपूर्वी'];
  expect(seen('2026-11-23T23:00', '2026-11-25T09:00')).toEqual(twoDaysAgo);
  expect(seen('2026-11-23T23:59', '2026-11-24T23:59')).toEqual(yesterday);
  expect(seen('2026-11-23T23:59', '2026-11-25T00:00')).toEqual(twoDaysAgo);
  expect(seen('2026-11-24T00:00', '2026-11-25T23:59')).toEqual(yesterday);
  expect(seen('2026-11-24T00:00', '2026-11-26T00:00')).toEqual(twoDaysAgo);
  expect(seen('2026-11-24T09:01', '2026-11-25T09:00')).toEqual(['23 hours ago', '23 घंटे पहले', '23 तासांपूर्वी']);
});

test('rupees are grouped as in India, with paise only where there are some', () => {
  for (const rupees of [0, 7, 99.5, 349, 1_000, -1_000, 99_999, 1_00_000, 1_234_567.05, 1_00_00_000, 98_76_54_321])
    expect(formatRupees(rupees)).toBe(
      new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
      }).format(rupees),
    );
  expect(formatRupees(1_234_567.5)).toBe('₹12,34,567.50');
});
