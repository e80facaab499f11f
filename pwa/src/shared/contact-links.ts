/**
 * A link that writes to this address and sets nothing else. An address may contain a question mark, which would begin other
 * fields.
 */
export const mailLink = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

const digitsOf = (number: string): string => number.replaceAll(/[^+\d]/g, '');

/** A link that calls this number. Only its digits count: other signs could dial a code of the network. */
export const phoneLink = (number: string): string => `tel:${digitsOf(number)}`;

/** A link that begins a text message. Without a number, the user chooses to whom it goes. */
export const smsLink = (number: string, text: string): string => `sms:${digitsOf(number)}?body=${encodeURIComponent(text)}`;
