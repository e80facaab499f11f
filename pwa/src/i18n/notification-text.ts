import type { LanguageCode } from '#contract/languages.ts';
import { formatDay } from '#pwa/shared/format.ts';
import type { PushPayload } from '#contract/push.ts';
import { events as englishEvents } from './en/events.ts';
import { notifications as englishNotifications } from './en/notifications.ts';
import { services as englishServices } from './en/services.ts';
import { events as hindiEvents } from './hi/events.ts';
import { notifications as hindiNotifications } from './hi/notifications.ts';
import { services as hindiServices } from './hi/services.ts';
import { events as marathiEvents } from './mr/events.ts';
import { notifications as marathiNotifications } from './mr/notifications.ts';
import { services as marathiServices } from './mr/services.ts';
import type { SameKeys } from './same-keys.ts';
import { SLOT_KEYS } from './slot-keys.ts';

// The service worker shows notifications while no page is open, so it bundles these texts of all languages.
const english = { ...englishEvents, ...englishNotifications };
const TEXTS: Record<LanguageCode, SameKeys<typeof english>> = {
  en: english,
  hi: { ...hindiEvents, ...hindiNotifications },
  mr: { ...marathiEvents, ...marathiNotifications },
};
const SERVICES: Record<LanguageCode, SameKeys<typeof englishServices>> = {
  en: englishServices,
  hi: hindiServices,
  mr: marathiServices,
};

interface NotificationText {
  text: string;
  /** Path of the screen that a press opens. */
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}

/** The notification for a pushed event; a general one for an event that this version does not know. */
export function notificationOf(pushed: PushPayload | null): NotificationText {
  if (!pushed) return { text: english.news, url: '/', tag: 'news' };
  const { event, kind: role, language } = pushed;
  const say = (key: keyof typeof english, values: Record<string, string> = {}): string =>
    TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const job = (id: string) => (role === 'client' ? `/job-in-progress/${id}` : `/worker/job/${id}`);
  switch (event.type) {
    case 'job-accepted':
      return { text: say('accepted_by', { name: event.workerName }), url: job(event.jobId), tag: event.jobId };
    case 'job-cancelled': {
      if (event.noShow) return { text: say('no_show'), url: job(event.jobId), tag: event.jobId };
      if (event.notStarted) return { text: say('not_started'), url: job(event.jobId), tag: event.jobId };
      if (event.unanswered) return { text: say('unanswered'), url: job(event.jobId), tag: event.jobId };
      if (event.declined) return { text: say('declined'), url: job(event.jobId), tag: event.jobId };
      if (event.successorId) return { text: say('asked_again'), url: job(event.successorId), tag: event.jobId };
      const by = event.by ?? (role === 'client' ? 'worker' : 'client');
      const text = by === 'time' ? say(`expired_${role}`) : say(`cancelled_by_${by}`);
      return { text, url: job(event.jobId), tag: event.jobId };
    }
    case 'booking-request':
      return { text: say('booking_request', { name: event.customerName }), url: job(event.jobId), tag: event.jobId };
    case 'new-job': {
      const text = say('new_job', { service: SERVICES[language].service[event.job.serviceType] });
      return { text, url: job(event.job.id), tag: event.job.id };
    }
    case 'message':
      return { text: say('message', { name: event.from }), url: `/messages/${event.jobId}`, tag: `messages ${event.jobId}` };
    case 'payment': {
      const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
      const text = say(`payment_${role}_${event.refundDue ? 'refund_due' : event.retained ? 'retained' : event.state}`, {
        amount: amount.format(event.amount),
      });
      return { text, url: job(event.jobId), tag: `payment ${event.jobId}` };
    }
    case 'sos-seen':
      return {
        text: say('sos_seen', { name: event.name }),
        url: role === 'client' ? '/#sos' : '/worker/dashboard',
        tag: event.id,
      };
    case 'changed': {
      if ('sessionEndsAt' in event)
        return {
          text: say(`session_end_${role}`, { day: formatDay(event.sessionEndsAt, language, false) }),
          url: role === 'worker' ? '/worker/login' : '/login',
          tag: `session end ${event.jobId}`,
        };
      if (event.ticket) {
        const { id, number } = event.ticket;
        return { text: say('ticket', { number }), url: `${role === 'worker' ? '/worker' : ''}/support/${id}`, tag: id };
      }
      if (event.contactRefused)
        return {
          text: say('contact_refused'),
          url: role === 'worker' ? '/worker/account' : '/account-settings',
          tag: event.jobId,
        };
      if (event.delay) {
        const { minutes, what } = event.delay;
        const text = say(minutes === 0 ? 'delay_none' : `delay_${what}`, { minutes: String(minutes) });
        return { text, url: job(event.jobId), tag: event.jobId };
      }
      const visit = event.nextVisitOff ?? event.nextVisit;
      if (visit) {
        const values = { day: formatDay(visit.date, language), slot: SERVICES[language].slot[SLOT_KEYS[visit.time]] };
        return { text: say(`visit_${event.nextVisitOff ? 'off' : role}`, values), url: job(event.jobId), tag: event.jobId };
      }
      if (event.endedItself) return { text: say('ended_itself_worker'), url: job(event.jobId), tag: event.jobId };
      if (!event.rescheduling) break;
      const { state, date, time } = event.rescheduling;
      const values = { day: formatDay(date, language), slot: SERVICES[language].slot[SLOT_KEYS[time]] };
      const text = say(state === 'open' ? `another_time_${role}` : `another_time_${state}`, values);
      return { text, url: job(event.jobId), tag: event.jobId };
    }
    case 'sos-alert':
      return { text: say(event.drill ? 'sos_drill' : 'sos_alert'), url: `/admin/sos/${event.id}`, tag: event.id };
    case 'job-status-update':
      if (event.endedItself) return { text: say('ended_itself_client'), url: job(event.jobId), tag: event.jobId };
      break;
    // The verdict itself is private.
    case 'notice':
      return { text: say('verdict'), url: '/worker/dashboard', tag: event.type };
    case 'job-closed':
    case 'receiveMessage':
    case 'sos-raised':
    case 'sos-updated':
  }
  return { text: say('news'), url: '/', tag: 'news' };
}
