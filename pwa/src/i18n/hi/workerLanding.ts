import type { workerLanding as en } from '../en/workerLanding.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerLanding: SameKeys<typeof en> = {
  hero_title: 'अच्छा काम, घर के पास',
  hero_text: 'Karigar आपके ही इलाक़े के ग्राहक लाता है। काम आप चुनते हैं, और पैसे पहले से पता होते हैं।',
  hero_join: 'हमसे जुड़ें',
  hero_login: 'लॉग इन',
  my_jobs: 'मेरे काम',
  pause: 'रोकें',
  play: 'चलाएँ',
  scenes: {
    plumber: 'प्लंबर पाने से पाइप कस रहा है',
    electrician: 'इलेक्ट्रीशियन स्विच बोर्ड जोड़ रहा है',
    cook: 'रसोइया पतीले में खाना चला रहा है',
    sweep: 'एक महिला कमरे में झाड़ू लगा रही है',
  },
  why_title: 'हमारे साथ काम क्यों करें',
  why: {
    near: { title: 'पास के काम', text: 'आप बताएँ कितनी दूर जाएँगे। बस उतनी दूर के ही काम आएँगे, और वे जिनमें ग्राहक ने आपको ही बुलाया हो।' },
    price: { title: 'पैसे पहले से पता', text: 'काम लेने से पहले ही उस पर पैसे लिखे होते हैं।' },
    choice: { title: 'मर्ज़ी आपकी', text: 'जो ठीक लगे वही काम लें। न कोई मालिक, न बँधे घंटे।' },
    language: { title: 'आपकी भाषा में', text: 'हिंदी, मराठी या अंग्रेज़ी। फ़ोन हर काम पढ़कर सुना सकता है।' },
  },
  services_title: 'आप क्या काम करते हैं?',
  services_text: 'जुड़ने के लिए अपना काम दबाएँ।',
  join_as: 'जुड़ें',
};
