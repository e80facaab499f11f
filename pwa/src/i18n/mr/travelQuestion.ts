import type { travelQuestion as en } from '../en/travelQuestion.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const travelQuestion: SameKeys<typeof en> = {
  title: 'तुम्ही वेळेवर पोहोचाल का?',
  text: 'हे काम तुमच्या आधीच्या किंवा नंतरच्या कामापासून दूर आहे.',
  spoken:
    'हे काम तुमच्या आधीच्या किंवा नंतरच्या कामापासून दूर आहे. तुम्ही वेळेवर पोहोचाल का? वरचे बटण, ज्यावर अंगठा आहे: {{yes}}. खालचे बटण, ज्यावर मागे येणारा बाण आहे: {{no}}.',
  yes: 'हो, मी वेळेवर पोहोचेन',
  no: 'नाही, हे काम नको',
};
