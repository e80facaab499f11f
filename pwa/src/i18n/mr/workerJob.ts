import type { workerJob as en } from '../en/workerJob.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerJob: SameKeys<typeof en> = {
  title: 'कामाची माहिती',
  service: 'कोणते काम',
  date: 'तारीख',
  slot: 'वेळ',
  address: 'पत्ता',
  amount: 'पैसे',
  description: 'काय करायचे आहे',
  instructions: 'लक्षात ठेवा',
  cancelled_by_admin: 'Karigar ने रद्द केले',
  duration: 'किती वेळाचे काम',
  distance: 'अंतर',
  worker: 'कारागीर',
  steps: 'आतापर्यंत काय झाले',
  step: {
    created: 'ग्राहकाने काम पाठवले',
    accepted: 'काम घेतले',
    started: 'काम सुरू झाले',
    completed: 'काम पूर्ण झाले',
    cancelled: 'काम रद्द झाले',
  },
  all_jobs: 'माझी सगळी कामे',
  my_bookings: 'माझी बुकिंग',
  failed: 'हे काम उघडले नाही.',
  gone_title: 'हे काम इथे नाही',
  gone_text: 'कदाचित दुसऱ्याने घेतले, रद्द झाले किंवा ते दुसऱ्या खात्याचे आहे.',
  login_title: 'हे काम पाहण्यासाठी लॉग इन करा',
  login_text: 'काम फक्त त्याचा ग्राहक आणि त्याचा कारागीर पाहू शकतात.',
  login_worker: 'कारागीर लॉग इन',
  login_client: 'ग्राहक लॉग इन',
};
