/** How Karigar is reached, the same in every language; also the variables of texts that say it. */
export const REACH = { email: 'support@karigar.example', phone: '+91 20 0000 0000' } as const;

export const PHONE_LINK = `tel:${REACH.phone.replaceAll(' ', '')}`;
