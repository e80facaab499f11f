import type { unsentTickets as en } from '../en/unsentTickets.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const unsentTickets: SameKeys<typeof en> = {
  toast: 'हमें लिखा एक संदेश नहीं जा सका। वह “संपर्क” में मिलेगा।',
  title: 'यह संदेश हम तक नहीं पहुँचा',
  text: 'यह ऐसे नहीं जा सका। जो चाहिए उसे कॉपी करें और नीचे हमें फिर से लिखें।',
};
