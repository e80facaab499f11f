import { englishTexts } from '../english-texts.ts';

/** The detail of a job, for its worker or its client. */
export const workerJob = {
  title: 'Job request',
  service: 'Service type',
  date: 'Date',
  slot: 'Time slot',
  address: 'Address',
  amount: 'Amount',
  description: 'Description',
  instructions: 'Instructions',
  cancelled_by_admin: 'Cancelled by Karigar',
  cancelled_by_no_show: 'The customer said that you did not come.',
  object_no_show: 'That is not so? Call us',
  object_no_show_write: 'Or write to us',
  client_cancellations: 'Customer’s cancellations',
  late_one: 'Cancelled late {{count}} time in the last year',
  late_other: 'Cancelled late {{count}} times in the last year',
  duration: 'Duration',
  distance: 'Distance',
  worker: 'Worker',
  to_calendar: 'Add to my calendar',
  steps: 'Steps so far',
  step: {
    created: 'Asked for',
    accepted: 'Accepted',
    moved: 'Moved to another time',
    started: 'Started',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  all_jobs: 'All my jobs',
  my_bookings: 'My Bookings',
  failed: 'This job could not be loaded.',
  gone_title: 'This job is not here',
  gone_text: 'It may have been taken by somebody else or cancelled, or it belongs to another account.',
  login_title: 'Log in to see this job',
  login_text: 'Only the customer and the worker of a job can see it.',
  login_worker: 'Log in as a worker',
  login_client: 'Log in as a customer',
} as const;

Object.assign(englishTexts, { workerJob });
