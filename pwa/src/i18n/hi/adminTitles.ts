import type { adminTitles as en } from '../en/adminTitles.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const adminTitles: SameKeys<typeof en> = {
  admin: 'एडमिन डैशबोर्ड',
  admin_job: 'काम की माँग',
  admin_chat: 'इस काम के संदेश',
  admin_user: 'ग्राहक',
  admin_worker: 'कारीगर',
  admin_verification: 'जाँच के लिए कारीगर',
  admin_payments: 'पक्के करने को भुगतान',
  admin_sos: 'आपात मामले',
  admin_sos_case: 'आपात मामला',
  admin_duty: 'ड्यूटी',
  admin_operations: 'सेवा की हालत',
  admin_log: 'लॉग',
  admin_second_factor: 'दूसरी पहचान',
  admin_tickets: 'हमें लिखे संदेश',
  admin_ticket: 'हमें लिखा संदेश',
};
