import type { contact as en } from '../en/contact.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const contact: SameKeys<typeof en> = {
  lead: 'कुछ पूछना हो, बताना हो या कुछ ग़लत हुआ हो, हमसे कहें।',
  form_title: 'हमें लिखें',
  not_kept: 'यहाँ लिखी बात अभी हम तक नहीं पहुँचती।',
  answer_by: 'जवाब चाहिए, तो फ़ोन करें या ईमेल भेजें।',
  name: 'नाम',
  email: 'ईमेल',
  phone: 'फ़ोन नंबर',
  message: 'संदेश',
  send: 'संदेश भेजें',
  sent: 'आपके संदेश के लिए धन्यवाद! हम जल्द ही आपको जवाब देंगे।',
  newsletter_title: 'ख़बरें ईमेल पर',
  newsletter_text: 'Karigar की नई बातें, आपके ईमेल पर।',
  subscribe: 'ख़बरें पाएँ',
  subscribed: 'हमारी ख़बरों से जुड़ने के लिए धन्यवाद!',
  direct_title: 'सीधे बात करें',
  direct_text: 'बात टल नहीं सकती, तो फ़ोन करें या ईमेल भेजें। ख़तरा हो तो पहले 112 पर फ़ोन करें।',
  call: 'फ़ोन',
  support: 'मदद के लिए ईमेल',
  office: 'मुख्य दफ़्तर',
  address: 'शिवाजीनगर, पुणे 411005',
  map_words: 'Karigar का मुख्य दफ़्तर: शिवाजीनगर, पुणे, शहर के बीच में',
};
