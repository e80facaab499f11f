import type { home as en } from '../en/home.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const home: SameKeys<typeof en> = {
  carousel: 'आमचे कारागीर काय करतात',
  slide: '{{total}} पैकी चित्र {{current}}',
  pause: 'हालचाल थांबवा',
  play: 'हालचाल सुरू करा',
  slides: {
    plumber: 'गळती आजच सापडली, आजच थांबली.',
    electrician: 'निश्चिंत राहाल अशी वायरिंग.',
    cook: 'तुमच्याच स्वयंपाकघरातले ताजे जेवण.',
    sweep: 'घरी याल तेव्हा खोली स्वच्छ असेल.',
  },
  scenes: {
    plumber: 'प्लंबर पान्याने पाइप घट्ट करत आहे',
    electrician: 'इलेक्ट्रिशियन बोर्डाला तारा जोडत आहे',
    cook: 'स्वयंपाकी वाफाळणारे पातेले ढवळत आहे',
    sweep: 'एक बाई खोलीत झाडू मारत आहे',
  },
  book: 'सेवा बुक करा',
  find: 'कारागीर शोधा',
  what_title: 'आज कोणते काम करून घ्यायचे आहे?',
  trades: { maid: 'घरकाम', plumbing: 'नळकाम', electrical: 'विजेचे काम', kitchen: 'स्वयंपाक' },
  what_all: 'सर्व सेवा पाहा',
  promises: { price: 'ठरलेला दर', pay: 'पैसे कामानंतर', cancel: 'रद्द करणे मोफत' },
};
