import type { homeBelowFold as en } from '#pwa/i18n/en/homeBelowFold.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const homeBelowFold: SameKeys<typeof en> = {
  workers: { maid: 'कामवाली', plumber: 'प्लंबर', electrician: 'इलेक्ट्रीशियन', cooking: 'रसोइया' },
  samples: { maid: 'सुनीता पवार', plumber: 'रमेश यादव', electrician: 'जोसेफ़ लोबो', cooking: 'फ़रीदा शेख़' },
  workers_title: 'जिन्हें लोग दोबारा बुलाते हैं',
  workers_note: 'ये नमूने हैं। आपके पास के कारीगर “कारीगर ढूँढें” में मिलेंगे।',
  jobs_one: '{{count}} काम पूरा',
  jobs_other: '{{count}} काम पूरे',
  how_title: 'यह कैसे होता है',
  how: {
    signup: { title: 'साइन अप करें और काम बताएँ', text: 'क्या, कहाँ और कब करवाना है, बताएँ। दाम वहीं लिखा होता है।' },
    match: { title: 'कारीगर पाएँ', text: 'हम आपके पास के वे कारीगर दिखाते हैं जो यह काम करते हैं और ख़ाली हैं।' },
    track: { title: 'पक्का करें और देखते रहें', text: 'कौन आ रहा है, देखें और काम पर फ़ोन से नज़र रखें।' },
    rate: { title: 'तारे दें और राय लिखें', text: 'बताएँ काम कैसा हुआ। इससे अगले घर की भी मदद होती है और अच्छे कारीगर की भी।' },
  },
  review_title: 'एक ग्राहक की राय',
  review_about: '{{service}}, कारीगर {{locality}} से',
  stats_title: 'आँकड़ों में Karigar',
  stats: {
    customers: 'ग्राहक',
    workers: 'कारीगर',
    satisfaction: 'ख़ुश ग्राहक',
    services: 'काम पूरे',
  },
  map_title: 'हम कहाँ काम करते हैं',
  map_text: 'शुरुआत बारह शहरों से। आपका शहर नहीं है? हमें बताएँ।',
  map_label: 'हमारे बारह शहरों का नक्शा: {{cities}}',
  map_contact: 'अपने शहर के लिए कहें',
  call_title: 'सबसे पहले क्या ठीक करें?',
  call_text: 'बस एक मिनट लगता है। पैसे काम पूरा होने पर।',
  call_worker: 'आप कारीगर हैं? अपने पास का काम पाएँ',
};
