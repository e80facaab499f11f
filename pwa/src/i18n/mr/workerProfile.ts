import type { workerProfile as en } from '#pwa/i18n/en/workerProfile.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerProfile: SameKeys<typeof en> = {
  not_found_title: 'हा कारागीर सापडला नाही.',
  not_found_text: 'कदाचित खाते बंद झाले असेल. हेच काम करणारे आणखीही आहेत.',
  find: 'कारागीर शोधा',
  failed: 'या कारागिराचे पान उघडता आले नाही.',
  jobs_zero: 'अजून एकही काम केलेले नाही',
  jobs_one: '{{count}} काम केले',
  jobs_other: '{{count}} कामे केली',
  late_one: 'गेल्या वर्षात उशिरा रद्द केलेली किंवा चुकलेली कामे: {{count}}',
  late_other: 'गेल्या वर्षात उशिरा रद्द केलेली किंवा चुकलेली कामे: {{count}}',
  since: '{{day}} पासून Karigar वर',
  skills: 'कौशल्ये',
  certificates: 'प्रमाणपत्रे',
  off: 'सध्या कामे घेत नाहीत',
  block: '{{name}} पुन्हा दाखवू नका',
  block_title: '{{name}} यांना ब्लॉक करायचे?',
  block_text:
    '{{name}} तुम्हाला दिसणार नाहीत आणि तुमचे कोणतेही काम त्यांच्यापर्यंत जाणार नाही. त्यांच्या उत्तराची वाट पाहणारे काम बंद होईल. कुणालाही सांगितले जात नाही. तुम्ही हे कधीही काढू शकता.',
  block_booking:
    '{{day}} ची तुमची बुकिंग तशीच राहील. तिच्यासाठी {{name}} यांच्याकडे तुमचा पत्ता आहे, ते येऊ शकतात आणि तुम्हाला लिहू शकतात. तसे नको असेल, तर ती रद्द करा.',
  see_booking: 'बुकिंग पाहा',
  block_yes: 'ब्लॉक करा',
  block_busy: 'ब्लॉक होत आहे...',
  blocked: 'तुम्ही {{name}} यांना ब्लॉक केले आहे.',
  unblock: 'ब्लॉक काढा',
  unblocked: '{{name}} तुम्हाला पुन्हा दिसू शकतात.',
  blocked_failed: 'ब्लॉक केलेल्या कारागिरांची यादी आणता आली नाही',
  blocked_title: 'ब्लॉक केलेले कारागीर',
  reviews: 'लोकांचे अभिप्राय',
  reviews_none: 'अजून अभिप्राय नाहीत',
  reviews_uncounted: 'नवा अभिप्राय त्या कामाची ठरलेली वेळ संपल्यावर रेटिंगमध्ये धरला जातो.',
  reviews_none_text: 'जो पहिला बुक करेल तोच पहिला सांगेल काम कसे झाले.',
  reviews_failed: 'अभिप्राय आणता आले नाहीत',
  reviews_more: 'आणखी अभिप्राय पाहा',
};
