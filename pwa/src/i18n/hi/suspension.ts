import type { suspension as english } from '../en/suspension.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const suspension: SameKeys<typeof english> = {
  title: '{{name}} का खाता रोकें?',
  text: 'इस खाते के सब फ़ोन तुरंत लॉग आउट हो जाएँगे। हाथ के काम बने रहेंगे: ज़रूरत हो तो एक-एक रद्द करें। वजह सिर्फ़ एडमिन देखेंगे।',
  due: 'दूसरा एडमिन {{due}} तक इसकी जाँच करेगा।',
  yours: '{{due}} तक इस रोक की जाँच करें: इसे पक्का करें या खाता फिर चालू करें।',
  late: 'जाँच में देर हो गई।',
  confirm: 'रोक पक्की करें',
  confirmed: '{{name}} के खाते की रोक पक्की हुई।',
  to_review_one: 'दूसरे एडमिन ने {{count}} खाता रोका है, आपकी जाँच बाक़ी है।',
  to_review_other: 'दूसरे एडमिन ने {{count}} खाते रोके हैं, आपकी जाँच बाक़ी है।',
  show: '{{who}}, {{due}} तक',
};
