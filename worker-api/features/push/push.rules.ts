import type { NotificationTopic } from '#contract/accounts.ts';
import { hasNews, type RoomEvent } from '#contract/events.ts';

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
