/** Whether a late cancellation counts, in the admin console. */
export const lateness = {
  title: 'Late cancellation',
  late: 'Counts',
  excused: 'Does not count',
  excuse: 'Do not count',
  excuse_title: 'Do not count this cancellation?',
  excuse_text:
    'The other side no longer sees that it was late, and it lowers no success rate. Only the one on whose record it was can read that it does not count. The reason goes into the log; neither customer nor worker reads it.',
  excuse_done: 'The cancellation does not count.',
  count: 'Count again',
  count_title: 'Count this cancellation again?',
  count_text:
    'The other side sees again that it was late, and for a worker it lowers the success rate. The reason goes into the log; neither customer nor worker reads it.',
  count_done: 'The cancellation counts again.',
} as const;
