import type { offers as en } from '../en/offers.ts';
import type { Like } from '../shape.ts';

export const offers: Like<typeof en> = {
  update: 'कारीगरची नवी आवृत्ती तयार आहे',
  update_text: 'एक क्षण लागेल.',
  update_yes: 'आता नवे करा',
  update_busy: 'नवे होत आहे...',
  install: 'कारीगर फोनच्या स्क्रीनवर ठेवा',
  install_text_client: 'तुमची बुकिंग लगेच उघडतील, नेटवर्क नसले तरी.',
  install_text_worker: 'तुमची कामे लगेच उघडतील, नेटवर्क नसले तरी.',
  install_yes: 'ठेवा',
  install_by_hand: 'ब्राउझरचे शेअर बटण दाबा, मग “होम स्क्रीनवर जोडा” निवडा. मग कामे आणि बुकिंग नेटवर्कशिवायही उघडतील.',
};
