import type { favourites as en } from '../en/favourites.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const favourites: SameKeys<typeof en> = {
  title: 'आवडते कारागीर',
  failed: 'आवडत्या कारागिरांची यादी आणता आली नाही',
  empty: 'अजून कोणी आवडते कारागीर नाहीत',
  empty_text: 'एखादी बुकिंग उघडा, आणि ज्या कारागिराला पुन्हा बोलवायचे आहे त्यांच्या शेजारचे हृदयाचे चिन्ह दाबा.',
  to_bookings: 'माझी बुकिंग पाहा',
  book_again: 'पुन्हा बुक करा',
  heart: 'आवडते: {{name}}',
  removed: '{{name}} आता आवडत्यांमध्ये नाहीत. परत ठेवायला हृदय पुन्हा दाबा.',
  added: '{{name}} यांना आवडत्यांमध्ये ठेवले.',
};
