import type { startCode as en } from '../en/startCode.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const startCode: SameKeys<typeof en> = {
  title: 'सुरुवातीचा कोड',
  text: 'ग्राहकाच्या फोनवर दिसणारे 4 अंक त्यांना विचारा.',
  label: '4 अंकी कोड',
  short: 'चारही अंक लिहा.',
};
