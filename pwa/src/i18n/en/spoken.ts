/** Texts for text-to-speech: words instead of digits. Used by i18n/spoken-format.ts. */
export const spoken = {
  slot: {
    '08': 'from eight to ten in the morning',
    '10': 'from ten in the morning to twelve noon',
    '12': 'from twelve noon to two in the afternoon',
    '02': 'from two to four in the afternoon',
    '04': 'from four to six in the evening',
  },
  any_time: 'at any time of the day',
  day: '{{weekday}}, {{number}} {{month}}',
  day_year: '{{weekday}}, {{number}} {{month}} {{year}}',
  today: 'Today, {{day}}',
  tomorrow: 'Tomorrow, {{day}}',
  day_after_tomorrow: 'The day after tomorrow, {{day}}',
  near: 'less than one kilometre',
  km_one: 'about one kilometre',
  km_other: 'about {{words}} kilometres',
  minutes_one: 'one minute',
  minutes_other: '{{words}} minutes',
  jobs_zero: 'no job',
  jobs_one: 'one job',
  jobs_other: '{{words}} jobs',
} as const;
