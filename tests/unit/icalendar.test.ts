import ical from 'node-ical';
import { describe, expect, test } from 'vitest';
import { writeCalendar, type CalendarEvent } from '#contract/calendar/icalendar.ts';

const START = Date.parse('2026-12-01T18:00:00+05:30');
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@karigar',
  sequence: 0,
  changedAt: START - 3_600_000,
  start: START,
  end: START + 10 * 3_600_000,
  isAllDay: false,
  status: 'CONFIRMED',
  summary: 'Plumbing',
  location: '',
  url: null,
  ...changes,
});
const parse = (text: string) => Object.values(ical.sync.parseICS(text)).find((one) => one?.type === 'VEVENT');

describe('an iCalendar file', () => {
  test('folds each line at 75 octets without splitting a character, and a reader gets the text back', () => {
    for (const summary of ['नळ दुरुस्ती '.repeat(20), '🔧'.repeat(60), `${'x'.repeat(66)}é`, 'y'.repeat(400)]) {
      const text = writeCalendar([event({ summary })], summary);
      expect(text.endsWith('\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(text).toString()).not.toContain('\uFFFD');
      expect(parse(text)?.summary).toBe(summary);
    }
  });

  test('escapes what has a meaning in iCalendar, so that a text cannot add a property or an event', () => {
    const location = 'Flat 3; Wing B, "Asha" \\ gate\r\nEND:VEVENT\nATTACH:https://example.in';
    const text = writeCalendar([event({ location })]);
    expect(text).not.toMatch(/^(ATTACH|END:VEVENT\r\nATTACH)/m);
    expect(parse(text)?.location).toBe(location.replace('\r\n', '\n'));
    expect(parse(writeCalendar([event({ location: 'a\0b\u0007c' })]))?.location).toBe('abc');
  });

  test('gives times in the zone of India, also past midnight', () => {
    const text = writeCalendar([event()]);
    expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20261201T180000\r\n');
    expect(text).toContain('DTEND;TZID=Asia/Kolkata:20261202T040000\r\n');
    expect(text).toContain('DTSTAMP:20261201T113000Z\r\n');
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\n');
    expect(parse(text)?.start.getTime()).toBe(START);
    expect(parse(text)?.end?.getTime()).toBe(START + 10 * 3_600_000);
  });

  test('gives the day alone of a request without a time', () => {
    const text = writeCalendar([event({ isAllDay: true })]);
    expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202\r\n');
    expect(parse(text)).toMatchObject({ datetype: 'date' });
  });
});
