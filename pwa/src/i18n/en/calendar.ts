import { englishTexts } from '../english-texts.ts';

export const calendar = {
  title: 'Booking calendar',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  back: 'Back to Dashboard',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  legend: 'What the colours mean',
  count_one: '{{count}} booking',
  count_other: '{{count}} bookings',
  any_time: 'Any time of day',
  empty: 'No bookings yet',
  empty_text: 'What needs doing at home? Choose a service and a time.',
  older: 'Older bookings are not shown here yet.',
  empty_month: 'No bookings in this month.',
  go_to: 'Go to {{day}}',
  empty_day: 'No bookings on this day',
  fetch_failed: 'Failed to fetch bookings.',
  cancel_failed: 'Failed to cancel booking.',
} as const;

Object.assign(englishTexts, { calendar });
