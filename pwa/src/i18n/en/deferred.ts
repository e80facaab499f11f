/** The namespaces that many screens share, loaded with the first of them. What fewer use belongs in on-demand.ts. */
export { errors } from './errors.ts';
export { events } from './events.ts';
export { bookings } from './bookings.ts';
export { map } from './map.ts';
export { prompts } from './prompts.ts';
export { jobFacts } from './jobFacts.ts';
export { spoken } from './spoken.ts';
export { status } from './status.ts';
export { outbox } from './outbox.ts';
export { delays } from './delays.ts';
