import type { workerLanding as en } from '../en/workerLanding.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerLanding: SameKeys<typeof en> = {
  hero_title: 'चांगले काम, घराजवळ',
  hero_text: 'Karigar तुमच्याच भागातले ग्राहक आणते. काम तुम्ही निवडता, आणि पैसे आधीच कळतात.',
  hero_join: 'आमच्यात सामील व्हा',
  hero_login: 'लॉग इन',
  my_jobs: 'माझी कामे',
  pause: 'हालचाल थांबवा',
  play: 'हालचाल सुरू करा',
  scenes: {
    plumber: 'प्लंबर पान्याने पाइप घट्ट करत आहे',
    electrician: 'इलेक्ट्रिशियन स्विच बोर्ड जोडत आहे',
    cook: 'स्वयंपाकी वाफाळते भांडे ढवळत आहे',
    sweep: 'एक बाई खोली झाडत आहे',
  },
  why_title: 'आमच्यासोबत का काम करावे',
  why: {
    near: { title: 'जवळची कामे', text: 'किती लांब जायचे ते तुम्ही सांगा. तेवढ्यातलीच कामे येतील, आणि ग्राहकाने तुम्हालाच बोलावलेली.' },
    price: { title: 'पैसे आधीच कळतात', text: 'काम घेण्याआधीच त्यावर पैसे लिहिलेले असतात.' },
    choice: { title: 'मर्जी तुमची', text: 'जमेल ते काम घ्या. मालक नाही, ठरलेले तास नाहीत.' },
    language: { title: 'तुमच्या भाषेत', text: 'मराठी, हिंदी किंवा इंग्रजी. फोन प्रत्येक काम वाचून दाखवू शकतो.' },
  },
  services_title: 'तुम्ही कोणते काम करता?',
  services_text: 'नोंदणीसाठी तुमचे काम दाबा.',
  join_as: 'नोंदणी करा',
};
