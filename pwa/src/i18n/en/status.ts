import { clientStatusNames } from '#contract/texts/en.ts';

export const status = {
  client: clientStatusNames,
  unread: 'New message',
  worker: {
    pending: 'Pending',
    accepted: 'Accepted',
    ongoing: 'Ongoing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
} as const;
