/** Document titles of the admin console, added to the others when its texts are loaded. */
export const adminTitles = {
  admin: 'Admin Dashboard',
  admin_job: 'Job request',
  admin_chat: 'Messages on this job',
  admin_user: 'User',
  admin_worker: 'Worker',
  admin_verification: 'Workers to verify',
  admin_payments: 'Payments to confirm',
  admin_sos: 'Emergencies',
  admin_sos_case: 'An emergency',
  admin_duty: 'On duty',
  admin_operations: 'Operations',
  admin_log: 'Log',
  admin_second_factor: 'Second factor',
  admin_tickets: 'Messages to us',
  admin_ticket: 'Message to us',
} as const;
