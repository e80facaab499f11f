/** The namespaces that many screens share, loaded with the first of them. What fewer use belongs in on-demand.ts. */
export { errors } from './errors.ts';
export { events } from './events.ts';
export { bookings } from './bookings.ts';
export { homeBelowFold } from './homeBelowFold.ts';
export { map } from './map.ts';
export { files } from './files.ts';
export { placeFinder } from './placeFinder.ts';
export { prompts } from './prompts.ts';
export { jobFacts } from './jobFacts.ts';
export { jobPhotos } from './jobPhotos.ts';
export { spoken } from './spoken.ts';
export { status } from './status.ts';
export { outbox } from './outbox.ts';
export { rescheduling } from './rescheduling.ts';
