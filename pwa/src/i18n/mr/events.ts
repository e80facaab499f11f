import type { events as english } from '../en/events.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const events: SameKeys<typeof english> = {
  accepted: 'एका कारागिराने तुमचे काम घेतले आहे!',
  accepted_by: '{{name}} यांनी तुमचे काम घेतले आहे!',
  cancelled_by_worker: 'कारागिराने तुमचे काम रद्द केले आहे!',
  cancelled_by_client: 'ग्राहकाने काम रद्द केले आहे.',
  cancelled_by_admin: 'Karigar ने एक काम रद्द केले आहे. कारण वाचायला ते उघडा.',
  expired_client: 'वेळेत कोणी कारागीर मिळाला नाही.',
  expired_worker: 'एका कामाची वेळ निघून गेली.',
  verified: 'तुमची कागदपत्रे मंजूर झाली. आता तुमच्या नावासोबत “ओळख तपासलेली” असे दिसेल!',
  refused: 'तुमची कागदपत्रे मंजूर झाली नाहीत. कारण तुमच्या खात्यात लिहिले आहे.',
  started: 'तुमचे काम सुरू झाले आहे.',
  completed: 'तुमचे काम पूर्ण झाले. कसे झाले ते इतरांना सांगा.',
  booking_request: '{{name}} यांनी तुम्हालाच बोलावले आहे. काम पाहा.',
  new_job: 'तुमच्या जवळ नवे काम: {{service}}',
  payment_client_paid: 'तुमचे {{amount}} पोहोचले.',
  payment_client_refused: 'कारागीर म्हणतात की {{amount}} आले नाहीत. पेमेंट पुन्हा पाहा.',
  payment_client_claimed: 'कारागीर म्हणतात की {{amount}} मिळाले. कृपया खात्री करा.',
  payment_client_refund_due: 'रद्द झालेल्या कामासाठी तुम्ही {{amount}} दिले. ते तुम्हाला परत मिळायला हवेत.',
  payment_worker_paid: '{{amount}} चे पेमेंट आले.',
  payment_worker_claimed: 'ग्राहक म्हणतात की {{amount}} दिले. मिळाले का?',
  payment_worker_refused: '{{amount}} चे पेमेंट आले नाही.',
  payment_worker_refund_due: 'रद्द झालेल्या कामाचे {{amount}} आले आहेत. ते ग्राहकाला परत द्यायचे आहेत.',
  message: '{{name}} यांचा नवा संदेश',
  sos_seen: '{{name}} यांनी तुमचा SOS पाहिला आहे.',
  news: 'तुमच्यासाठी काही नवीन आहे.',
};
