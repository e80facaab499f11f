/** The long texts of the public pages, loaded with the first of them. */
export { about } from './about.ts';
export { accessibility } from './accessibility.ts';
export { contact } from './contact.ts';
export { cookies } from './cookies.ts';
export { faq } from './faq.ts';
export { help } from './help.ts';
export { pricing } from './pricing.ts';
export { privacy } from './privacy.ts';
export { safety } from './safety.ts';
export { terms } from './terms.ts';
