/** Why verification documents are rejected, in the admin console. */
export const rejection = {
  ground: 'What the worker is told',
  grounds: {
    face_unseen: 'Face cannot be seen',
    unreadable: 'Document cannot be read or is cut off',
    missing: 'Photo or document is missing',
    expired: 'Document is no longer valid',
    name_differs: 'Name differs from the profile',
    not_accepted: 'Not a document that we accept',
    other_person: 'Photo or document of another person',
    other: 'Something else: I write it below',
  },
  note: 'In your own words',
  note_hint: 'The worker reads it just as you write it.',
} as const;
