import type { offers as en } from '../en/offers.ts';
import type { Like } from '../shape.ts';

export const offers: Like<typeof en> = {
  update: 'कारीगर का नया रूप तैयार है',
  update_text: 'बस एक पल लगेगा।',
  update_yes: 'अभी नया करें',
  update_busy: 'नया हो रहा है...',
  install: 'कारीगर को फ़ोन की स्क्रीन पर रखें',
  install_text_client: 'आपकी बुकिंग तुरंत खुलेंगी, नेटवर्क न हो तब भी।',
  install_text_worker: 'आपके काम तुरंत खुलेंगे, नेटवर्क न हो तब भी।',
  install_yes: 'रखें',
  install_by_hand: 'ब्राउज़र का शेयर बटन दबाएँ, फिर “होम स्क्रीन पर जोड़ें” चुनें। फिर काम और बुकिंग बिना नेटवर्क के भी खुलेंगे।',
};
