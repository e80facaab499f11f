import type { notifications as en } from '../en/notifications.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const notifications: SameKeys<typeof en> = {
  verdict: 'आपके काग़ज़ देख लिए गए। नतीजा Karigar खोलकर देखें।',
  sos_seen: '{{name}} ने आपका SOS देख लिया है।',
  sos_alert: 'कोई मुसीबत में है और आपका इंतज़ार है। अभी खोलें।',
  sos_drill: 'अभ्यास: इसे अभी खोलें, जैसे सच की मुसीबत में खोलते।',
  session_end_client: 'आपका लॉग इन {{day}} को ख़त्म होगा। बुकिंग की ख़बर आगे भी मिले, इसके लिए फिर से लॉग इन करें।',
  session_end_worker: 'आपका लॉग इन {{day}} को ख़त्म होगा। नए काम की ख़बर आगे भी मिले, इसके लिए फिर से लॉग इन करें।',
  news: 'आपके लिए कुछ नया है।',
};
