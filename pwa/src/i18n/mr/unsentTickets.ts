import type { unsentTickets as en } from '../en/unsentTickets.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const unsentTickets: SameKeys<typeof en> = {
  toast: 'आम्हाला लिहिलेला एक संदेश जाऊ शकला नाही. तो “संपर्क” मध्ये सापडेल.',
  title: 'हा संदेश आमच्यापर्यंत पोहोचला नाही',
  text: 'तो असा जाऊ शकला नाही. हवे ते कॉपी करा आणि खाली आम्हाला पुन्हा लिहा.',
};
