/** Labels of the facts and days of a job, on the request form and wherever a job is shown. */
export const jobFacts = {
  frequency: 'How often?',
  gender: 'Who should come?',
  rooms: 'Number of rooms',
  area: 'Estimated area',
  emergency: 'Emergency contact',
  today: 'Today',
  tomorrow: 'Tomorrow',
} as const;
