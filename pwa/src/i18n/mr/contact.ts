import type { contact as en } from '../en/contact.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const contact: SameKeys<typeof en> = {
  lead: 'काही विचारायचे, सांगायचे असेल किंवा काही चुकले असेल, तर आम्हाला कळवा.',
  form_title: 'आम्हाला लिहा',
  not_kept: 'इथे लिहिलेले अजून आमच्यापर्यंत पोहोचत नाही.',
  answer_by: 'उत्तर हवे असेल, तर फोन करा किंवा ईमेल पाठवा.',
  name: 'नाव',
  email: 'ईमेल',
  phone: 'फोन नंबर',
  message: 'संदेश',
  send: 'संदेश पाठवा',
  sent: 'तुमच्या संदेशाबद्दल धन्यवाद! आम्ही लवकरच तुम्हाला उत्तर देऊ.',
  newsletter_title: 'बातम्या ईमेलवर',
  newsletter_text: 'Karigar च्या नव्या गोष्टी, तुमच्या ईमेलवर.',
  subscribe: 'बातम्या मिळवा',
  subscribed: 'आमच्या बातम्यांसाठी नाव दिल्याबद्दल धन्यवाद!',
  direct_title: 'थेट बोला',
  direct_text: 'थांबता येत नसेल तर फोन करा किंवा ईमेल पाठवा. धोका असेल तर आधी 112 ला फोन करा.',
  call: 'फोन',
  support: 'मदतीसाठी ईमेल',
  office: 'मुख्य कार्यालय',
  address: 'शिवाजीनगर, पुणे 411005',
  map_words: 'Karigar चे मुख्य कार्यालय: शिवाजीनगर, पुणे, शहराच्या मध्यभागी',
};
