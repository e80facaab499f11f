import type { NotificationTopic } from '#contract/accounts.ts';
import { hasNews, type RoomEvent } from '#contract/events.ts';

/** The topic of an event that needs an answer; null for every other, which is not pushed. */
export function topicOf(event: RoomEvent): NotificationTopic | null {
  switch (event.type) {
    case 'job-accepted':
    case 'job-cancelled':
    case 'booking-request':
      return 'bookings';
    case 'new-job':
      return 'jobs';
    case 'message':
      return 'messages';
    case 'payment':
      return event.state === 'claimed' ? 'payments' : null;
    case 'changed':
      if (event.ticket) return 'messages';
      return hasNews(event) ? 'bookings' : null;
    case 'job-status-update':
      return event.endedItself ? 'bookings' : null;
    case 'job-closed':
    case 'notice':
    case 'receiveMessage':
    case 'sos-raised':
    case 'sos-updated':
      return null;
  }
}
