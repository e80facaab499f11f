import type { Topic, User } from '#contract/accounts.ts';

/** What the account wants to be told of; a session stored by an older version of the app knows fewer topics, or none. */
export const topicsOf = (user: Partial<Pick<User, 'notifications'>>): Record<Topic, boolean> => ({
  bookings: true,
  payments: true,
  messages: true,
  jobs: true,
  ...user.notifications,
});
