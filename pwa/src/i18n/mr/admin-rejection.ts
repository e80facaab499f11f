import type { rejection as english } from '../en/admin-rejection.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const rejection: SameKeys<typeof english> = {
  ground: 'कारागिराला काय सांगायचे',
  grounds: {
    face_unseen: 'चेहरा दिसत नाही',
    unreadable: 'कागदपत्र वाचता येत नाही किंवा कापलेले',
    missing: 'फोटो किंवा कागदपत्र मिळाले नाही',
    expired: 'कागदपत्राची मुदत संपली',
    name_differs: 'नाव प्रोफाइलपेक्षा वेगळे',
    not_accepted: 'असे कागदपत्र आम्ही घेत नाही',
    other_person: 'फोटो किंवा कागदपत्र दुसऱ्याचे',
    other: 'दुसरे काही: खाली लिहायचे आहे',
  },
  note: 'तुमच्या शब्दांत',
  note_hint: 'तुम्ही लिहाल तसेच कारागिराला दिसेल.',
};
