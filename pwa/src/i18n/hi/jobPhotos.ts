import type { jobPhotos as en } from '#pwa/i18n/en/jobPhotos.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const jobPhotos: SameKeys<typeof en> = {
  title: 'परेशानी की फ़ोटो',
  hint: 'तीन तक। कारीगर बेहतर तैयारी से आते हैं।',
  who_sees: 'जब तक कोई काम न ले, पास के वे कारीगर भी इन्हें देखते हैं जो यह काम ले सकते हैं। उसके बाद सिर्फ़ आप, आपके कारीगर और हमारी मदद टीम।',
  add: 'फ़ोटो जोड़ें',
  add_to_request_one: 'फ़ोटो इस काम में जोड़ें',
  add_to_request_other: 'सारी फ़ोटो इस काम में जोड़ें',
  adding: 'जोड़ रहे हैं...',
  added: 'आपके काम में जोड़ दिया।',
  alt: 'परेशानी की फ़ोटो {{number}}',
  remove: 'फ़ोटो {{number}} हटाएँ',
  not_shown: 'यह फ़ोटो अभी नहीं दिख सकती।',
  bad: 'यह फ़ोन वह फ़ोटो नहीं खोल पाया। कोई और चुनें।',
  photos: 'फ़ोटो',
  photos_count_zero: 'कोई नहीं',
  photos_count_one: '{{count}} फ़ोटो',
  photos_count_other: '{{count}} फ़ोटो',
};
