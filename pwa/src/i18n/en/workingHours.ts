import { englishTexts } from '../english-texts.ts';

/** The working hours of a worker. */
export const workingHours = {
  title: 'Working hours',
  text: 'Jobs are offered to you only at these hours. Jobs you have accepted stay yours.',
  none: 'No fixed hours: while you choose “Taking jobs”, jobs are offered to you at any time of the day.',
  set: 'Set my week',
  change: 'Change my week',
  calendar: 'My calendar',
  today: 'Today: {{hours}}',
  day_off: 'Day off',
  all_day: 'All day',
  period: '{{from}} – {{to}}',
  km: 'up to {{km}} km',
  km_short: '{{km}} km',
  saved: 'Your hours are saved.',

  quick: 'Quick choices',
  not_today: 'Not today',
  until: 'Today until {{time}}',
  near_today: 'Today only up to {{km}} km',
  every_day: 'Every day {{hours}}',
  any_time: 'At any time',

  leave: 'I am away',
  leave_text: 'On these days no jobs are offered to you.',
  leave_from: 'First day',
  leave_to: 'Last day',
  leave_order: 'The last day is before the first one.',
  leave_save: 'Save these days',
  exceptions: 'Different days',
  days: '{{from}} – {{to}}',
  remove: 'Remove',
  remove_day: 'Remove: {{day}}',

  week_title: 'My week',
  week_text: 'Press when you work. Press a day for its single hours.',
  part: { morning: 'Morning', noon: 'Noon', afternoon: 'Afternoon', evening: 'Evening' },
  hour_of_day: '{{day}}, {{hours}}',
  part_of_day: '{{day}}, {{part}}, {{hours}}',
  single_hours: '{{hours}}. Single hours',
  night: 'Night, {{from}} – {{to}}',
  distance: 'How far on this day?',
  distance_usual: 'As usual, {{km}} km',
  same_every_day: 'The same on every day',
  same_done: 'Every day now has these hours.',
  undo: 'Put back as it was',
  save: 'Save',
  back: 'Back to my week',

  conflicts_one: '{{count}} job that you have accepted is outside your hours',
  conflicts_other: '{{count}} jobs that you have accepted are outside your hours',
  conflicts_text: 'Accepted jobs stay yours. Open a job to call the customer or to cancel it.',
  conflicts_failed: 'Your jobs could not be loaded again.',
  conflict: '{{day}}, {{time}}, {{name}}',
} as const;

Object.assign(englishTexts, { workingHours });
