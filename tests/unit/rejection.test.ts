import { expect, test } from 'vitest';
import { parseRejectionReason, REJECTION_GROUNDS, REJECTION_SENTENCES, rejectionReason } from '#contract/rejection.ts';

/** What the database has of each ground. A sentence that differs needs a ground of its own, and a line of its own here. */
const STORED = [
  ['face_unseen', 'Your face cannot be seen clearly. Take a new face photo in daylight, with nothing over your face.'],
  [
    'unreadable',
    'A document cannot be read, or part of it is cut off. Take its photo again in daylight, with all four corners in the picture.',
  ],
  ['missing', 'Something is missing. Hand in a photo of your face, and at least one document or photo of your work.'],
  ['expired', 'A document is no longer valid. Hand in one that is still valid.'],
  [
    'name_differs',
    'The name in a document is not the name in your profile. Correct your profile if it is wrong there, then hand in a document with the same name.',
  ],
  [
    'not_accepted',
    'We cannot accept this kind of document. Hand in another one: an identity card, a certificate, a licence, or photos of your work.',
  ],
  [
    'other_person',
    'A photo or document seems to be of another person. Hand in a photo of your own face, and documents of your own.',
  ],
] as const;

test.each(STORED)(
  'the ground %s is recognised by its stored sentence, and told apart from the note behind it',
  (ground, text) => {
    expect(parseRejectionReason(text)).toEqual({ ground, note: '' });
    const note = `${REJECTION_SENTENCES.expired} आधार कार्ड`;
    expect(parseRejectionReason(`${text} ${note}`)).toEqual({ ground, note });
  },
);

test('every ground is among those whose stored sentence is known', () => {
  expect(STORED.map(([ground]) => ground)).toEqual(REJECTION_GROUNDS);
});

test.each(REJECTION_GROUNDS)('what is stored for the ground %s has its sentence, with and without a note', (ground) => {
  for (const note of ['', 'The card is dark.'])
    expect(parseRejectionReason(rejectionReason({ ground, reason: note }))).toEqual({ ground, note });
});

test('a reason without a ground is stored as it is, and read as the words of the admin', () => {
  const reason = 'The photo shows no face.';
  for (const rejection of [{ reason }, { ground: 'other', reason }] as const) expect(rejectionReason(rejection)).toBe(reason);
  for (const text of [reason, `He wrote: ${REJECTION_SENTENCES.expired}`, `${REJECTION_SENTENCES.expired}.`])
    expect(parseRejectionReason(text)).toEqual({ ground: null, note: text });
});
