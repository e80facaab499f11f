import type { files as en } from '../en/files.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const files: SameKeys<typeof en> = {
  camera_title: 'फ़ोटो खींचें',
  camera_opening: 'कैमरा खुल रहा है…',
  camera_live: 'कैमरे में जो दिख रहा है',
  camera_face: 'फ़ोन ऐसे पकड़ें कि पूरा चेहरा गोले में आए।',
  camera_take: 'फ़ोटो खींचें',
  camera_taken: 'खींची हुई फ़ोटो',
  camera_good: 'चेहरा साफ़ और उजाले में है?',
  camera_use: 'यही फ़ोटो लें',
  camera_again: 'फिर से खींचें',
  camera_failed: 'कैमरा नहीं खुला। फ़ोन की सेटिंग में इजाज़त दें, या कोई फ़ोटो चुनें।',
  too_many_one: 'बस {{count}} फ़ाइल हो सकती है। बाक़ी छोड़ दी गईं।',
  too_many_other: 'बस {{count}} फ़ाइलें हो सकती हैं। बाक़ी छोड़ दी गईं।',
  waiting: 'भेजी जानी बाक़ी है',
  being_sent: 'अभी भेजा जा रहा है',
  on_its_way: 'यह अभी जा ही रहा है, अब रोका नहीं जा सकता।',
  retry: 'फिर से भेजें',
  drop: 'न भेजें',
  take_photo: 'फ़ोटो खींचें',
  choose_file_one: 'फ़ाइल चुनें',
  choose_file_other: 'फ़ाइलें चुनें',
  remove: '{{name}} हटाएँ',
  sending: 'भेजा जा रहा है: {{percent}} %',
};
