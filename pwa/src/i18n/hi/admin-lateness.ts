import type { lateness as english } from '../en/admin-lateness.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const lateness: SameKeys<typeof english> = {
  title: 'देर से रद्द',
  late: 'गिना जाता है',
  excused: 'गिना नहीं जाता',
  excuse: 'गिनती से हटाएँ',
  excuse_title: 'यह रद्द करना गिनती से हटाएँ?',
  excuse_text:
    'दूसरे पक्ष को अब नहीं दिखेगा कि यह देर से हुआ, और सफलता दर कम नहीं होगी। सिर्फ़ रद्द करने वाले पढ़ सकेंगे कि यह गिना नहीं जाता। वजह लॉग में लिखी जाएगी; वह न ग्राहक को दिखेगी, न कारीगर को।',
  excuse_done: 'यह रद्द करना अब गिना नहीं जाता।',
  count: 'फिर गिनें',
  count_title: 'यह रद्द करना फिर गिनें?',
  count_text:
    'दूसरे पक्ष को फिर दिखेगा कि यह देर से हुआ, और कारीगर की सफलता दर इससे कम होगी। वजह लॉग में लिखी जाएगी; वह न ग्राहक को दिखेगी, न कारीगर को।',
  count_done: 'यह रद्द करना फिर गिना जाता है।',
};
