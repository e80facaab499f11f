export const outbox = {
  saved_offline: 'Kept on this phone. It will be sent by itself as soon as there is a network.',
  saved_server_failed: 'Something went wrong on our side. It is kept on this phone and tried again by itself.',
  saved_limited: 'That was too much at once. It is kept on this phone and sent by itself a little later.',
  saved_blocked: 'Kept on this phone. First decide about what was not taken, under "Waiting to be sent": then this is sent.',
  unsent: 'Waiting to be sent',
  bar_one: '{{count}} thing waiting to be sent',
  bar_other: '{{count}} things waiting to be sent',
  bar_refused_one: '{{count}} thing was not taken',
  bar_refused_other: '{{count}} things were not taken',
  bar_login: 'Log in again, and what waits on this phone is sent',
  rejected_toast: 'Something you did could not be done. See "Waiting to be sent".',
  title: 'Waiting to be sent',
} as const;
