import type { reviews as english } from '../en/admin-reviews.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const reviews: SameKeys<typeof english> = {
  open: 'अभिप्राय वाचा',
  hidden: 'शब्द लपवले:',
  hide: 'शब्द लपवा',
  hide_title: 'या अभिप्रायाचे शब्द लपवायचे?',
  hide_text:
    'यापुढे हे शब्द फक्त ॲडमिन वाचतील. तारे राहतील आणि मोजले जातील. कारण नोंदीत लिहिले जाईल; ते ग्राहकाला किंवा कारागिराला दिसणार नाही.',
  hide_done: 'शब्द लपवले. तारे तसेच आहेत.',
  show: 'शब्द दाखवा',
  show_title: 'या अभिप्रायाचे शब्द पुन्हा दाखवायचे?',
  show_text: 'हे शब्द पुन्हा सगळ्यांना वाचता येतील. कारण नोंदीत लिहिले जाईल; ते ग्राहकाला किंवा कारागिराला दिसणार नाही.',
  show_done: 'हे शब्द पुन्हा सगळ्यांना वाचता येतात.',
};
