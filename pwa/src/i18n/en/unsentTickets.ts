import { englishTexts } from '../english-texts.ts';

/** The messages of guests to us that could not be sent. */
export const unsentTickets = {
  toast: 'A message to us could not be sent. You find it under “Contact”.',
  title: 'This message to us was not sent',
  text: 'It could not be taken as it is. Copy what you need, and write to us again below.',
} as const;

Object.assign(englishTexts, { unsentTickets });
