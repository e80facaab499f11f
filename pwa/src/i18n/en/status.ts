export const status = {
  client: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    ongoing: 'Ongoing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  worker: {
    pending: 'Pending',
    accepted: 'Accepted',
    ongoing: 'Ongoing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
} as const;
