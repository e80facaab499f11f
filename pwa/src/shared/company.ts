/** How Karigar is reached, the same in every language; also the variables of texts that say it. A number is not broken in two. */
export const REACH = { email: 'support@karigar.example', phone: '+91\u00A020\u00A00000\u00A00000' } as const;

export const PHONE_LINK = `tel:${REACH.phone.replaceAll(/\s/g, '')}`;
