import type { TOPICS, User } from '#contract/accounts.ts';

export type Topic = (typeof TOPICS)[number];

/** What the account wants to be told of; a session stored by an older version of the app says nothing about it. */
export function topicsOf(user: Partial<Pick<User, 'notifications'>>): Record<Topic, boolean> {
  return user.notifications ?? { bookings: true, payments: true };
}
