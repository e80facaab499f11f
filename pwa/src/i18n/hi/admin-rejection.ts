import type { rejection as english } from '../en/admin-rejection.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const rejection: SameKeys<typeof english> = {
  ground: 'कारीगर को क्या बताएँ',
  grounds: {
    face_unseen: 'चेहरा नहीं दिखता',
    unreadable: 'काग़ज़ पढ़ा नहीं जाता या कटा है',
    missing: 'फ़ोटो या काग़ज़ नहीं मिला',
    expired: 'काग़ज़ की तारीख़ निकल चुकी',
    name_differs: 'नाम प्रोफ़ाइल से अलग है',
    not_accepted: 'ऐसा काग़ज़ हम नहीं लेते',
    other_person: 'फ़ोटो या काग़ज़ किसी और का',
    other: 'कुछ और: नीचे लिखना है',
  },
  note: 'अपने शब्दों में',
  note_hint: 'कारीगर को वैसा ही दिखेगा जैसा आप लिखेंगे।',
};
