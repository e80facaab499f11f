import type { reviews as english } from '../en/admin-reviews.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const reviews: SameKeys<typeof english> = {
  open: 'राय पढ़ें',
  hidden: 'शब्द छिपाए गए:',
  hide: 'शब्द छिपाएँ',
  hide_title: 'इस राय के शब्द छिपाएँ?',
  hide_text:
    'ऐप में अब ये शब्द सिर्फ़ एडमिन को दिखेंगे। ग्राहक और कारीगर जो डेटा डाउनलोड करते हैं, उसमें ये रहेंगे। तारे रहेंगे और गिने जाएँगे। वजह लॉग में लिखी जाएगी; वह न ग्राहक को दिखेगी, न कारीगर को।',
  hide_done: 'शब्द छिपा दिए गए। तारे बने हैं।',
  show: 'शब्द दिखाएँ',
  show_title: 'इस राय के शब्द फिर दिखाएँ?',
  show_text: 'ये शब्द फिर सब पढ़ सकेंगे। वजह लॉग में लिखी जाएगी; वह न ग्राहक को दिखेगी, न कारीगर को।',
  show_done: 'ये शब्द फिर सब पढ़ सकते हैं।',
};
