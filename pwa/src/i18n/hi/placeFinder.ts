import type { placeFinder as en } from '#pwa/i18n/en/placeFinder.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const placeFinder: SameKeys<typeof en> = {
  find: 'इलाक़ा या पिन कोड',
  find_hint: 'जैसे कोथरूड, पुणे या 411038। ख़ाली छोड़ें तो आपका पता ढूँढा जाएगा।',
  find_button: 'ढूँढें',
  finding: 'ढूँढ रहे हैं…',
  city_only: 'पूरा पता नहीं मिला, शहर/राज्य दिखा रहे हैं।',
  none: 'यह जगह नहीं मिली: {{address}}।',
  error: 'जगह ढूँढने में गड़बड़ हुई: {{message}}। फिर कोशिश करें।',
  which: 'इनमें से कौन सी जगह?',
  marked_about: 'मिल गया: {{label}}। यह इलाक़ा है; अपना दरवाज़ा नक्शे पर दिखा सकते हैं।',
  map_open: 'जगह दिखाना ज़रूरी नहीं: सिर्फ़ पता भी काफ़ी है।',
  map_marked: 'आपकी दिखाई हुई जगह',
  use: 'मेरी लोकेशन लें',
  looking: 'आपकी जगह ढूँढ रहे हैं…',
  marked: 'पते के साथ आपकी जगह भी जाएगी।',
  forget: 'मेरी जगह हटाएँ',
  refused: 'फ़ोन ने जगह बताने से मना किया है। सिर्फ़ पता भी काफ़ी है।',
  failed: 'आपकी जगह नहीं मिली। सिर्फ़ पता भी काफ़ी है।',
};
