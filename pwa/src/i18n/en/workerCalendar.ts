import { englishTexts } from '../english-texts.ts';

/** The days of a worker: jobs, free time and offers. */
export const workerCalendar = {
  title: 'My calendar',
  today: 'Today',
  previous: 'Previous week',
  next: 'Next week',
  week: 'Days of the week',
  jobs_one: '{{count}} job',
  jobs_other: '{{count}} jobs',
  no_jobs: 'No jobs',
  day_off: 'Day off',
  kind: {
    job: 'Job',
    done: 'Done',
    travel: 'Travel',
    free: 'Free',
    past: 'Time passed',
    break: 'Break',
    off: 'No work',
    offer: 'Offer',
  },
  offers_one: '{{count}} offer',
  offers_other: '{{count}} offers',
  offers_any_time_one: '{{count}} offer for any time of this day',
  offers_any_time_other: '{{count}} offers for any time of this day',
  say: '{{time}}: {{what}}.',
  legend: 'What the pictures mean',
  hours: 'My working hours',
  failed: 'Your jobs could not be loaded.',
  older: 'Older jobs are not shown here yet.',
  failed_stored: 'New jobs could not be loaded. Below is what this phone has kept.',
  travel_km: 'Travel, {{km}} km',
} as const;

Object.assign(englishTexts, { workerCalendar });
