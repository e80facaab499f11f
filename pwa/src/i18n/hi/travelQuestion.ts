import type { travelQuestion as en } from '../en/travelQuestion.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const travelQuestion: SameKeys<typeof en> = {
  title: 'क्या समय पर पहुँचना हो जाएगा?',
  text: 'यह काम आपके पहले या बाद वाले काम से दूर है।',
  spoken:
    'यह काम आपके पहले या बाद वाले काम से दूर है। क्या समय पर पहुँचना हो जाएगा? ऊपर वाला बटन, जिस पर अँगूठा है: {{yes}}। नीचे वाला बटन, जिस पर वापसी का तीर है: {{no}}।',
  yes: 'हाँ, हो जाएगा',
  no: 'नहीं, यह काम नहीं',
};
