import type { NotificationTopic, User } from '#contract/accounts.ts';

/** The account's notification topics; a session stored by an older version of the app may lack some or all. */
export const topicsOf = (user: { notifications?: User['notifications'] | undefined }): Record<NotificationTopic, boolean> => ({
  bookings: true,
  payments: true,
  messages: true,
  jobs: true,
  ...user.notifications,
});
