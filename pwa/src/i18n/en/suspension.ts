/** Suspensions and their reviews, in the admin console. */
export const suspension = {
  title: 'Suspend {{name}}?',
  text: 'Every phone of this account is logged out at once. Jobs in hand stay: cancel them one by one if need be. At the next login the person reads what you choose here. Only admins see the reason.',
  at_work:
    'A job is going on right now. Call {{name}} first and make sure that all are safe: once the account is suspended, an SOS from its phone comes without name and number.',
  ground: 'What the person is told',
  choose: 'Choose what fits best',
  grounds: {
    safety: 'A person may have been in danger',
    conduct: 'Complaints about behaviour',
    identity: 'Name, photo or documents of another person',
    payments: 'How payments were made or asked for',
    no_shows: 'Agreed jobs were missed',
    terms: 'Our terms were broken',
  },
  due: 'Another admin reviews this until {{due}}.',
  yours: 'Please review this suspension until {{due}}: confirm it, or restore the account.',
  late: 'The review is overdue.',
  confirm: 'Confirm the suspension',
  confirmed: 'The suspension of {{name}} is confirmed.',
  to_review_one: '{{count}} suspension by another admin needs your review.',
  to_review_other: '{{count}} suspensions by other admins need your review.',
  show: '{{who}}, until {{due}}',
} as const;
