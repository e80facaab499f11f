/** The texts of the account pages, loaded with the first of them. The other languages have them in their one file. */
export { emergencyContact } from './emergencyContact.ts';
export { settings } from './settings.ts';
export { support } from './support.ts';
export { workerCalendar } from './workerCalendar.ts';
