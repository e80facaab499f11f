import type { User } from '#contract/accounts.ts';

/** An account's address in one line, in which city, state and postal code are not said a second time. */
export const addressLine = ({ line, cityState, postalCode }: User['address']): string =>
  [...cityState.split(','), postalCode]
    .map((part) => part.trim())
    .reduce((text, part) => (text.includes(part) ? text : [text, part].filter(Boolean).join(', ')), line);
