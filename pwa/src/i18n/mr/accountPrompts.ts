import type { accountPrompts as en } from '#pwa/i18n/en/accountPrompts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const accountPrompts: SameKeys<typeof en> = {
  install: 'Karigar फोनच्या स्क्रीनवर ठेवा',
  install_text_client: 'तुमच्या बुकिंग लगेच उघडतील, नेटवर्क नसले तरी.',
  install_text_worker: 'तुमची कामे लगेच उघडतील, नेटवर्क नसले तरी.',
  install_yes: 'ठेवा',
  install_by_hand: 'ब्राउझरचे शेअर बटण दाबा, मग “होम स्क्रीनवर जोडा” निवडा. मग कामे आणि बुकिंग नेटवर्कशिवायही उघडतील.',
  push: 'काही घडले की तुम्हाला कळवू का?',
  push_text_client: 'कारागिराने काम घेतले, रद्द केले किंवा लिहिले: ॲप बंद असले तरी तुम्हाला कळेल.',
  push_text_worker: 'नवे काम, तुम्हाला बोलावणारा ग्राहक किंवा संदेश: ॲप बंद असले तरी तुम्हाला कळेल.',
  push_yes: 'हो, कळवा',
  push_busy: 'एक क्षण...',
  push_on: 'आता या फोनवर कळेल.',
  push_denied: 'फोन याला परवानगी देत नाही. ब्राउझरच्या सेटिंगमध्ये ते बदलता येते.',
  push_failed: 'हे जमले नाही. नंतर तुमच्या खात्याच्या सेटिंगमधून पुन्हा करून पाहा.',
};
