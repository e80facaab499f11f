import { clientStatusNames } from '#contract/texts/en.ts';

export const status = {
  client: clientStatusNames,
  worker: {
    pending: 'Pending',
    accepted: 'Accepted',
    ongoing: 'Ongoing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
} as const;
