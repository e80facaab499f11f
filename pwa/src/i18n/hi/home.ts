import type { home as en } from '../en/home.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const home: SameKeys<typeof en> = {
  carousel: 'हमारे कारीगर क्या करते हैं',
  slide: '{{total}} में से तस्वीर {{current}}',
  pause: 'रोकें',
  play: 'चलाएँ',
  slides: {
    plumber: 'रिसाव आज ही मिला, आज ही बंद।',
    electrician: 'ऐसी वायरिंग कि चिंता न रहे।',
    cook: 'आपकी अपनी रसोई का ताज़ा खाना।',
    sweep: 'घर लौटें तो कमरा साफ़ मिले।',
  },
  scenes: {
    plumber: 'प्लंबर पाने से पाइप कस रहा है',
    electrician: 'इलेक्ट्रीशियन बोर्ड में तार जोड़ रहा है',
    cook: 'रसोइया पतीले में खाना चला रहा है',
    sweep: 'एक महिला कमरे में झाड़ू लगा रही है',
  },
  book: 'सेवा बुक करें',
  find: 'कारीगर ढूँढें',
  what_title: 'आज क्या काम करवाना है?',
  trades: { maid: 'घर का काम', plumbing: 'नल का काम', electrical: 'बिजली का काम', kitchen: 'खाना बनाना' },
  what_all: 'सभी सेवाएँ देखें',
  promises: { price: 'तय दाम', pay: 'पैसे काम के बाद', cancel: 'रद्द करना मुफ़्त' },
};
