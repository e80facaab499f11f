import type { pricing as en } from '../en/pricing.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const pricing: SameKeys<typeof en> = {
  lead: 'ज्या घरांना रोज कामाला माणूस लागतो त्यांच्यासाठी. एखाद्या कामासाठी प्लॅन लागत नाही.',
  plan: { basic: 'बेसिक', standard: 'स्टँडर्ड', premium: 'प्रीमियम' },
  per_day: 'दर दिवशी',
  services_one: '{{count}} सेवा',
  services_other: '{{count}} सेवा',
  services_all: 'हव्या तितक्या सेवा',
  support: { standard: 'नेहमीची मदत', priority: 'सगळ्यांआधी मदत', always: 'रात्रंदिवस मदत, सातही दिवस' },
  add_ons_none: 'सोबत जास्तीचे काही नाही',
  add_ons_one: '{{count}} जास्तीची सोय मोफत',
  add_ons_other: '{{count}} जास्तीच्या सोयी मोफत',
  add_ons_all: 'जास्तीच्या सगळ्या सोयी',
  ask: '{{plan}}बद्दल विचारा',
  ask_note: 'प्लॅन अजून ॲपमध्ये विकत घेता येत नाही. विचारा, आम्ही उत्तर लिहू.',
  single_title: 'एकच काम आहे?',
  single_text: 'प्लॅनशिवाय बुक करा. प्रत्येक सेवेचा वेगळा दर आहे, आणि तो बुक करण्याआधी दिसतो.',
  single_link: 'सेवा आणि दर पाहा',
};
