import type { suspension as english } from '../en/suspension.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const suspension: SameKeys<typeof english> = {
  title: '{{name}} यांचे खाते थांबवायचे?',
  text: 'या खात्याचे सगळे फोन लगेच लॉग आउट होतील. हातातली कामे तशीच राहतील: गरज असेल तर एकेक रद्द करा. कारण फक्त ॲडमिनना दिसेल.',
  due: 'दुसरा ॲडमिन {{due}} पर्यंत याची तपासणी करेल.',
  yours: '{{due}} पर्यंत या थांबवण्याची तपासणी करा: ते कायम करा किंवा खाते पुन्हा सुरू करा.',
  late: 'तपासणीला उशीर झाला.',
  confirm: 'थांबवणे कायम करा',
  confirmed: '{{name}} यांचे खाते थांबवणे कायम झाले.',
  to_review_one: 'दुसऱ्या ॲडमिनने {{count}} खाते थांबवले आहे, तुमची तपासणी बाकी आहे.',
  to_review_other: 'दुसऱ्या ॲडमिननी {{count}} खाती थांबवली आहेत, तुमची तपासणी बाकी आहे.',
  show: '{{who}}, {{due}} पर्यंत',
};
