import type { jobPhotos as en } from '#pwa/i18n/en/jobPhotos.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const jobPhotos: SameKeys<typeof en> = {
  title: 'अडचणीचे फोटो',
  hint: 'तीनपर्यंत. कारागीर नीट तयारीने येतात.',
  who_sees: 'कोणी काम घेईपर्यंत, ते घेऊ शकणारे जवळचे कारागीरही हे पाहतात. त्यानंतर फक्त तुम्ही, तुमचे कारागीर आणि आमची मदत टीम.',
  add: 'फोटो जोडा',
  add_to_request_one: 'फोटो या कामाला जोडा',
  add_to_request_other: 'सर्व फोटो या कामाला जोडा',
  adding: 'जोडत आहोत...',
  added: 'तुमच्या कामाला जोडले.',
  alt: 'अडचणीचा फोटो {{number}}',
  remove: 'फोटो {{number}} काढा',
  not_shown: 'हा फोटो आत्ता दाखवता येत नाही.',
  bad: 'या फोनला तो फोटो उघडता आला नाही. दुसरा निवडा.',
  photos: 'फोटो',
  photos_count_zero: 'एकही नाही',
  photos_count_one: '{{count}} फोटो',
  photos_count_other: '{{count}} फोटो',
};
