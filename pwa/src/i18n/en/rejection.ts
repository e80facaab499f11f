import { REJECTION_SENTENCES } from '#contract/rejection.ts';
import { englishTexts } from '../english-texts.ts';

/** Why the documents of a worker were rejected. In English the grounds are the sentences that are stored. */
export const rejection = {
  reason: 'The reason: {{reason}}',
  grounds: REJECTION_SENTENCES,
} as const;

Object.assign(englishTexts, { rejection });
