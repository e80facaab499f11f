import type { notFound as en } from '../en/notFound.ts';
import type { SameKeys } from '../same-keys.ts';

export const notFound: SameKeys<typeof en> = {
  title: 'या भिंतीवर काहीच रंगवलेले नाही',
  text: 'या पत्त्यावर कोणतेही पान नाही. पान हलवले असेल किंवा लिंक लिहिताना चूक झाली असेल.',
  home: 'मुख्य पानावर जा',
  services: 'सर्व सेवा पाहा',
};
