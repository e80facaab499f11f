/** Texts of notifications that only the service worker shows. The pages do not load them. */
export const notifications = {
  verdict: 'Your papers were checked. Open Karigar to see the result.',
  sos_seen: '{{name}} has seen your emergency signal.',
  sos_alert: 'An emergency waits for you. Open it now.',
  sos_drill: 'DRILL: open the exercise now, as you would an emergency.',
  session_end_client: 'You will be logged out on {{day}}. Log in again to go on hearing of your bookings.',
  session_end_worker: 'You will be logged out on {{day}}. Log in again to go on hearing of new jobs.',
  news: 'There is something new for you.',
} as const;
