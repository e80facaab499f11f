import type { startCode as en } from '../en/startCode.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const startCode: SameKeys<typeof en> = {
  title: 'शुरू करने का कोड',
  text: 'ग्राहक से उनके फ़ोन पर दिख रहे 4 अंक पूछें।',
  label: '4 अंकों का कोड',
  short: 'चारों अंक लिखें।',
};
