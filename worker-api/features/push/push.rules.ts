import type { NotificationTopic } from '#contract/accounts.ts';
import { hasNews, type RoomEvent } from '#contract/events.ts';
import { dateTimeInIndia } from '#contract/time.ts';

/** The topic of an event that needs an answer or a look; null for every other, which is not pushed. */
export function topicOf(event: RoomEvent): NotificationTopic | null {
  switch (event.type) {
    case 'job-accepted':
    case 'job-cancelled':
    case 'booking-request':
      return 'bookings';
    case 'new-job':
      return 'jobs';
    case 'message':
    case 'notice':
      return 'messages';
    case 'payment':
      return event.state !== 'paid' || event.refundDue || event.retained ? 'payments' : null;
    case 'changed':
      if (event.ticket) return 'messages';
      return hasNews(event) ? 'bookings' : null;
    case 'job-status-update':
      return event.endedItself ? 'bookings' : null;
    case 'job-closed':
    case 'receiveMessage':
    case 'sos-raised':
    case 'sos-updated':
      return null;
  }
}

/** The hours in India in which a notification that can wait does not wake anyone. */
const DAYTIME = { from: 9, until: 21 };

export function isDaytime(now: number): boolean {
  const hour = Number(dateTimeInIndia(now).slice(11, 13));
  return hour >= DAYTIME.from && hour < DAYTIME.until;
}
