import type { notifications as en } from '../en/notifications.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const notifications: SameKeys<typeof en> = {
  verdict: 'तुमची कागदपत्रे तपासली. निकाल Karigar उघडून पाहा.',
  sos_seen: '{{name}} यांनी तुमचा SOS पाहिला आहे.',
  sos_alert: 'कोणीतरी संकटात आहे आणि तुमची वाट पाहत आहे. आत्ता उघडा.',
  sos_drill: 'सराव: हे आत्ता उघडा, खऱ्या आणीबाणीत उघडाल तसे.',
  session_end_client: 'तुमचे लॉग इन {{day}} रोजी संपेल. तुमच्या बुकिंगची माहिती पुढेही मिळण्यासाठी पुन्हा लॉग इन करा.',
  session_end_worker: 'तुमचे लॉग इन {{day}} रोजी संपेल. नव्या कामांची माहिती पुढेही मिळण्यासाठी पुन्हा लॉग इन करा.',
  news: 'तुमच्यासाठी काही नवीन आहे.',
};
