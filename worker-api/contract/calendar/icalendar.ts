import { DAY_MS } from '#contract/durations.ts';
import { dateTimeInIndia } from '#contract/time.ts';

/** An event of an iCalendar file (RFC 5545). `start`, `end` and `changedAt` are instants. */
export interface CalendarEvent {
  uid: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: number;
  start: number;
  end: number;
  /** Takes the day (in India) of `start` instead of these hours. */
  isAllDay: boolean;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  summary: string;
  location: string;
  url: string | null;
}

const MAX_LINE_OCTETS = 75;

/** Day and time without separators, as iCalendar writes them. */
const compact = (isoTime: string): string => isoTime.replaceAll(/[-:]/g, '');
const inUtc = (instant: number): string => `${compact(new Date(instant).toISOString().slice(0, 19))}Z`;
const inIndia = (instant: number): string => compact(dateTimeInIndia(instant));

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** Breaks a line so that none has more than 75 octets, and no character is split. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const timesOf = ({ start, end, isAllDay }: CalendarEvent): string[] =>
  isAllDay
    ? [
        `DTSTART;VALUE=DATE:${inIndia(start).slice(0, 8)}`,
        // The day after: the end does not belong to the event.
        `DTEND;VALUE=DATE:${inIndia(start + DAY_MS).slice(0, 8)}`,
      ]
    : [`DTSTART;TZID=Asia/Kolkata:${inIndia(start)}`, `DTEND;TZID=Asia/Kolkata:${inIndia(end)}`];

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  // In a file without METHOD this is the time of the last change, too. So the file stays the same until a job changes.
  `DTSTAMP:${inUtc(event.changedAt)}`,
  `LAST-MODIFIED:${inUtc(event.changedAt)}`,
  ...timesOf(event),
  `STATUS:${event.status}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** An iCalendar file. With a `name` it is a calendar to subscribe to, which is read again every hour. */
export const writeCalendar = (events: readonly CalendarEvent[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Karigar//Jobs//EN',
    'CALSCALE:GREGORIAN',
    ...(name
      ? [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'TZNAME:IST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
