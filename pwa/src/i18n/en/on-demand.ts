/** The namespaces that come with the code that uses them, for their types. The other languages have them in their one file. */
export { auth } from './auth.ts';
export { chat } from './chat.ts';
export { emergencyContact } from './emergencyContact.ts';
export { findWorkers } from './findWorkers.ts';
export { jobInProgress } from './jobInProgress.ts';
export { jobRequest } from './jobRequest.ts';
export { payment } from './payment.ts';
export { settings } from './settings.ts';
export { skills } from './skills.ts';
export { support } from './support.ts';
export { workerAccount } from './workerAccount.ts';
export { workerCalendar } from './workerCalendar.ts';
export { workerJob } from './workerJob.ts';
export { workerJobs } from './workerJobs.ts';
export { workerProfile } from './workerProfile.ts';
export { workerSignup } from './workerSignup.ts';
export { workingHours } from './workingHours.ts';
