import type { User } from '#contract/accounts.ts';

/** An account's address in one line. City, state and postal code are not repeated if the line contains them. */
export const addressLine = ({ line, cityState, postalCode }: User['address']): string =>
  [...cityState.split(','), postalCode]
    .map((part) => part.trim())
    .reduce((text, part) => (text.includes(part) ? text : [text, part].filter(Boolean).join(', ')), line);
