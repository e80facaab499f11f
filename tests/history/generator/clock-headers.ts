import { HAPPENED_AT_HEADER, MAX_QUEUED_MS, SENT_AT_HEADER } from '#contract/clock-skew.ts';
import type { Random } from '../../../scripts/seed/random.ts';

/** How long a command waited on its phone by the headers of its call: a number of milliseconds, or headers that tell nothing. */
export type ClockReport = { waitedMs: number } | 'none' | 'unreadable' | 'without-sent-at';

export function drawClockReport(random: Random): ClockReport {
  const waitedMs = random.int(0, 3 * 3_600_000);
  switch (random.weighted({ none: 3, queued: 4, future: 1, 'too-old': 1, unreadable: 1, 'without-sent-at': 1 })) {
    case 'queued':
      return { waitedMs };
    case 'future':
      return { waitedMs: -waitedMs };
    case 'too-old':
      return { waitedMs: MAX_QUEUED_MS + waitedMs };
    case 'unreadable':
      return 'unreadable';
    case 'without-sent-at':
      return 'without-sent-at';
    case 'none':
      return 'none';
  }
}

/** The headers of a phone that sends a command now, by its own clock. */
export function clockHeaders(report: ClockReport, phoneNow: number): Record<string, string> {
  if (report === 'none') return {};
  if (report === 'unreadable') return { [HAPPENED_AT_HEADER]: 'yesterday', [SENT_AT_HEADER]: String(phoneNow) };
  if (report === 'without-sent-at') return { [HAPPENED_AT_HEADER]: String(phoneNow) };
  return { [HAPPENED_AT_HEADER]: String(phoneNow - report.waitedMs), [SENT_AT_HEADER]: String(phoneNow) };
}
