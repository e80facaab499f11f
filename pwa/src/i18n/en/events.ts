export const events = {
  accepted: 'A worker has accepted your job!',
  accepted_by: '{{name}} has accepted your job!',
  cancelled_by_worker: 'A worker has cancelled your job!',
  cancelled_by_client: 'The client has cancelled the job.',
  started: 'Your job has started.',
  completed: 'Your job is done. Tell others how it went.',
  booking_request: '{{name}} is asking for you. Look at the job request.',
  new_job: 'New job near you: {{service}}',
} as const;
