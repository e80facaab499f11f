import type { adminTitles as en } from '../en/adminTitles.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const adminTitles: SameKeys<typeof en> = {
  admin: 'ॲडमिन डॅशबोर्ड',
  admin_job: 'कामाची मागणी',
  admin_chat: 'या कामाचे संदेश',
  admin_user: 'ग्राहक',
  admin_worker: 'कारागीर',
  admin_verification: 'तपासायचे कारागीर',
  admin_payments: 'पक्की करायची पेमेंट',
  admin_sos: 'आणीबाणी',
  admin_sos_case: 'एक आणीबाणी',
  admin_duty: 'ड्यूटी',
  admin_operations: 'सेवेची स्थिती',
  admin_log: 'नोंदी',
  admin_second_factor: 'दुसरी ओळख',
  admin_tickets: 'आम्हाला आलेले संदेश',
  admin_ticket: 'आम्हाला आलेला संदेश',
};
