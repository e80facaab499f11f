/** Every namespace of the app. A new one is one file and one line here, in each of the three languages. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { events } from './events.ts';
export { home } from './home.ts';
export { nav } from './nav.ts';
export { services } from './services.ts';
export { status } from './status.ts';
export { titles } from './titles.ts';
