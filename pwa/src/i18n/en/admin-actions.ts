/** The actions of admins, as the audit log names them. */
export const action = {
  list: {
    tickets: 'Read the messages to us',
    sos: 'Read the emergencies',
    jobs: 'Read the list of job requests',
    users: 'Read the list of users',
    workers: 'Read the list of workers',
    verification: 'Read the list of workers to verify',
    payments: 'Read the payments to settle',
    log: 'Read the log',
  },
  export: {
    jobs: 'Downloaded the job requests',
    users: 'Downloaded the users',
    workers: 'Downloaded the workers',
    log: 'Downloaded the log',
  },
  sos: {
    step: 'Did something about an emergency',
    drill: 'Started a drill',
  },
  duty: {
    switch: 'Changed their own duty',
    rota: 'Changed the duty rota',
  },
  look: {
    sos: 'Looked at an emergency',
    ticket: 'Looked at a message to us',
    job: 'Looked at a job',
    account: 'Looked at an account',
    file: 'Looked at a private file',
    payment: 'Looked at a payment',
    messages: 'Looked at the messages of a job',
    reviews: 'Looked at the reviews of a worker',
  },
  job: {
    cancel: 'Cancelled a job',
    excuse: 'Did not count a late cancellation',
    count: 'Counted a late cancellation again',
  },
  account: {
    suspend: 'Suspended an account',
    restore: 'Restored an account',
    confirm: 'Confirmed a suspension',
    export: 'Exported the data of an account by a command',
    close: 'Deleted an account by a command',
    promote: 'Made an account an admin by a command',
    demote: 'Took the console from an admin by a command',
  },
  worker: {
    verify: 'Verified a worker',
    refuse: 'Refused a worker',
  },
  review: {
    hide: 'Hid the words of a review',
    show: 'Showed the words of a review again',
  },
  payment: {
    confirm: 'Confirmed a payment',
    refuse: 'Refused a payment',
    refund: 'Recorded that money was given back',
    retain: 'Recorded that the worker may have money',
  },
  ticket: {
    answer: 'Answered a message',
    close: 'Closed a message',
    service: 'Chose the trade of a request',
    decline: 'Said no to a request',
  },
  factor: {
    add: 'Added a second factor',
    remove: 'Removed a second factor',
    recover: 'Used a recovery code',
    codes: 'Created new recovery codes',
  },
} as const;
