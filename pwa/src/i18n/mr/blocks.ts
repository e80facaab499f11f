import type { blocks as en } from '../en/blocks.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const blocks: SameKeys<typeof en> = {
  block: 'या ग्राहकाची कामे पुन्हा दाखवू नका',
  block_title: '{{name}} यांना ब्लॉक करायचे?',
  block_text:
    '{{name}} यांची कामे तुमच्यापर्यंत येणार नाहीत. तुमच्या उत्तराची वाट पाहणारे काम बंद होईल. कुणालाही सांगितले जात नाही. तुमच्या खात्यात हे कधीही काढू शकता.',
  block_job: '{{day}} चे काम तसेच राहील. नको असेल, तर ते रद्द करा.',
  block_yes: 'ब्लॉक करा',
  block_no: 'नाही, मागे जा',
  block_busy: 'ब्लॉक होत आहे...',
  blocked: 'तुम्ही {{name}} यांना ब्लॉक केले आहे.',
  unblock: 'ब्लॉक काढा',
  unblocked: '{{name}} यांची कामे तुम्हाला पुन्हा मिळू शकतात.',
  list_title: 'ब्लॉक केलेले ग्राहक',
  list_none: 'कोणीही नाही',
  list_failed: 'ब्लॉक केलेल्या ग्राहकांची यादी आणता आली नाही',
};
