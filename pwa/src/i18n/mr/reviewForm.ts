import type { reviewForm as en } from '#pwa/i18n/en/reviewForm.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const reviewForm: SameKeys<typeof en> = {
  title: 'अभिप्राय लिहा',
  about: '{{name}} यांचे काम कसे झाले?',
  about_unnamed: 'काम कसे झाले?',
  rating: 'किती तारे',
  comment: 'तुमचे म्हणणे',
  comment_hint: 'काय चांगले झाले, काय नाही? हे सगळ्यांना वाचता येते, तुमच्या पहिल्या नावासह.',
  count: '{{most}} पैकी {{used}} अक्षरे',
  submit: 'अभिप्राय पाठवा',
  busy: 'पाठवत आहे...',
  thanks: 'तुमच्या अभिप्रायाबद्दल धन्यवाद!',
  failed: 'अभिप्राय पाठवता आला नाही.',
  check_failed: 'तुम्ही अभिप्राय दिला आहे का ते कळले नाही.',
};
