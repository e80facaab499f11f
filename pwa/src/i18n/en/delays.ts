/** That a worker comes late, or that the job takes longer. */
export const delays = {
  late: 'Running late?',
  longer: 'Does it take longer?',
  unit: 'min',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  on_time: 'On time after all',
  sent: 'The customer has been told.',
  say: '{{question}} One press tells the customer by how many minutes: {{minutes}}. The time of the job stays as it is.',
  client: {
    start_one: 'The worker is about {{count}} minute late.',
    start_other: 'The worker is about {{count}} minutes late.',
    end_one: 'The work takes about {{count}} minute longer.',
    end_other: 'The work takes about {{count}} minutes longer.',
    before_one: 'The worker may come about {{count}} minute late, because the job before takes longer.',
    before_other: 'The worker may come about {{count}} minutes late, because the job before takes longer.',
  },
  worker: {
    start_one: 'You have said: about {{count}} minute late.',
    start_other: 'You have said: about {{count}} minutes late.',
    end_one: 'You have said: about {{count}} minute longer.',
    end_other: 'You have said: about {{count}} minutes longer.',
    before_one: 'We have told the customer that you may come about {{count}} minute late, because of the job before.',
    before_other: 'We have told the customer that you may come about {{count}} minutes late, because of the job before.',
  },
} as const;
