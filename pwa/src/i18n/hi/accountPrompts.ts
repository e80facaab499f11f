import type { accountPrompts as en } from '#pwa/i18n/en/accountPrompts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const accountPrompts: SameKeys<typeof en> = {
  install: 'Karigar को फ़ोन की स्क्रीन पर रखें',
  install_text_client: 'आपकी बुकिंग तुरंत खुलेंगी, नेटवर्क न हो तब भी।',
  install_text_worker: 'आपके काम तुरंत खुलेंगे, नेटवर्क न हो तब भी।',
  install_yes: 'रखें',
  install_by_hand: 'ब्राउज़र का शेयर बटन दबाएँ, फिर “होम स्क्रीन पर जोड़ें” चुनें। फिर काम और बुकिंग बिना नेटवर्क के भी खुलेंगे।',
  push: 'कुछ होने पर आपको बता दें?',
  push_text_client: 'कारीगर काम ले, रद्द करे या लिखे: ऐप बंद हो तब भी आपको पता चलेगा।',
  push_text_worker: 'नया काम, आपको बुलाता ग्राहक या संदेश: ऐप बंद हो तब भी आपको पता चलेगा।',
  push_yes: 'हाँ, बताइए',
  push_busy: 'एक पल...',
  push_on: 'अब इस फ़ोन पर ख़बर मिलेगी।',
  push_denied: 'फ़ोन इसकी इजाज़त नहीं दे रहा। इसे ब्राउज़र की सेटिंग में बदला जा सकता है।',
  push_failed: 'यह नहीं हो पाया। बाद में अपने खाते की सेटिंग से फिर कोशिश करें।',
};
