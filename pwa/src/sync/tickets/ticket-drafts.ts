/** The draft that holds the message to us that is being written. */
export const CONTACT_DRAFT = 'contact';
/** The draft that holds the reply to a ticket that is being written. */
export const replyDraft = (ticketId: string): string => `reply-${ticketId}`;
