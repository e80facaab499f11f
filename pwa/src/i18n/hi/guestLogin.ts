import type { guestLogin as en } from '../en/guestLogin.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const guestLogin: SameKeys<typeof en> = {
  title: 'साइन अप या लॉग इन करें',
  text: 'खाते की सेटिंग देखने के लिए पहले लॉग इन करें।',
};
