import { englishTexts } from '../english-texts.ts';

/** The question for the start code. */
export const startCode = {
  title: 'Start code',
  text: 'Ask the customer for the 4 digits on their screen.',
  label: '4-digit code',
  short: 'Please enter all 4 digits.',
} as const;

Object.assign(englishTexts, { startCode });
