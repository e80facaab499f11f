/**
 * Why an admin rejects verification documents, and what the worker does next. The sentence is stored, because every version of the
 * app can show it, and its ground is recognised by it: another wording needs another ground, and the old one stays for what is stored.
 */
export const REJECTION_SENTENCES = {
  face_unseen: 'Your face cannot be seen clearly. Take a new face photo in daylight, with nothing over your face.',
  unreadable:
    'A document cannot be read, or part of it is cut off. Take its photo again in daylight, with all four corners in the picture.',
  missing: 'Something is missing. Hand in a photo of your face, and at least one document or photo of your work.',
  expired: 'A document is no longer valid. Hand in one that is still valid.',
  name_differs:
    'The name in a document is not the name in your profile. Correct your profile if it is wrong there, then hand in a document with the same name.',
  not_accepted:
    'We cannot accept this kind of document. Hand in another one: an identity card, a certificate, a licence, or photos of your work.',
  other_person:
    'A photo or document seems to be of another person. Hand in a photo of your own face, and documents of your own.',
} as const;
export type RejectionGround = keyof typeof REJECTION_SENTENCES;
export const REJECTION_GROUNDS = Object.keys(REJECTION_SENTENCES) as RejectionGround[];

interface Rejection {
  /** Older consoles send none, which is the same as `other`: the worker reads the words of the admin alone. */
  ground?: RejectionGround | 'other' | undefined;
  reason?: string | undefined;
}

/** What is stored: the sentence of the ground, then the admin's own words. */
export const rejectionReason = ({ ground = 'other', reason = '' }: Rejection): string =>
  ground === 'other' ? reason : `${REJECTION_SENTENCES[ground]} ${reason}`.trim();

/** Reverses `rejectionReason`. What begins with no sentence of a ground is all in the admin's own words. */
export function parseRejectionReason(text: string): { ground: RejectionGround | null; note: string } {
  const ground = REJECTION_GROUNDS.find((each) => `${text} `.startsWith(`${REJECTION_SENTENCES[each]} `)) ?? null;
  return { ground, note: ground ? text.slice(REJECTION_SENTENCES[ground].length + 1) : text };
}
