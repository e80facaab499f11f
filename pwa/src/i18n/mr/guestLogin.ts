import type { guestLogin as en } from '../en/guestLogin.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const guestLogin: SameKeys<typeof en> = {
  title: 'साइन अप किंवा लॉग इन करा',
  text: 'खात्याची सेटिंग पाहण्यासाठी आधी लॉग इन करा.',
};
