/** Every other namespace, fetched beside the first screen that is not the home page. A new one is one file and one line here. */
export { auth } from './auth.ts';
export { errors } from './errors.ts';
export { events } from './events.ts';
export { bookings } from './bookings.ts';
export { calendar } from './calendar.ts';
export { live } from './live.ts';
export { payment } from './payment.ts';
export { request } from './request.ts';
export { review } from './review.ts';
export { services } from './services.ts';
export { status } from './status.ts';
export { wizard } from './wizard.ts';
export { workerJobs } from './workerJobs.ts';
export { workerJob } from './workerJob.ts';
export { workerHome } from './workerHome.ts';
export { favourites } from './favourites.ts';
export { settings } from './settings.ts';
