import type { workerJob as en } from '../en/workerJob.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerJob: SameKeys<typeof en> = {
  title: 'काम की जानकारी',
  service: 'कौन-सा काम',
  date: 'तारीख',
  slot: 'समय',
  address: 'पता',
  amount: 'पैसे',
  description: 'क्या करना है',
  instructions: 'ध्यान रखें',
  cancelled_by_admin: 'Karigar ने रद्द किया',
  duration: 'कितनी देर का काम',
  distance: 'दूरी',
  worker: 'कारीगर',
  steps: 'अब तक क्या हुआ',
  step: {
    created: 'काम माँगा गया',
    accepted: 'काम लिया गया',
    started: 'काम शुरू हुआ',
    completed: 'काम पूरा हुआ',
    cancelled: 'काम रद्द हुआ',
  },
  all_jobs: 'मेरे सब काम',
  my_bookings: 'मेरी बुकिंग',
  failed: 'यह काम नहीं खुल पाया।',
  gone_title: 'यह काम यहाँ नहीं है',
  gone_text: 'शायद किसी और ने ले लिया, रद्द हो गया, या यह किसी और खाते का है।',
  login_title: 'यह काम देखने के लिए लॉग इन करें',
  login_text: 'काम को सिर्फ़ उसका ग्राहक और उसका कारीगर देख सकते हैं।',
  login_worker: 'कारीगर लॉग इन',
  login_client: 'ग्राहक लॉग इन',
};
