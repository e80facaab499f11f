import { phoneLink } from './contact-links.ts';

/** Contact data of Karigar, also used as variables of texts. Non-breaking spaces keep the number on one line. */
export const COMPANY_CONTACT = { email: 'support@karigar.example', phone: '+91\u00A020\u00A00000\u00A00000' } as const;

export const PHONE_LINK = phoneLink(COMPANY_CONTACT.phone);
