import type { action as english } from '../en/admin-actions.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const action: SameKeys<typeof english> = {
  list: {
    tickets: 'आम्हाला आलेल्या संदेशांची यादी वाचली',
    sos: 'आणीबाणींची यादी वाचली',
    jobs: 'कामाच्या मागण्यांची यादी वाचली',
    users: 'ग्राहकांची यादी वाचली',
    workers: 'कारागिरांची यादी वाचली',
    verification: 'तपासायच्या कारागिरांची यादी वाचली',
    payments: 'मिटवायची पेमेंट वाचली',
    log: 'नोंदी वाचल्या',
  },
  export: {
    jobs: 'कामाच्या मागण्या डाउनलोड केल्या',
    users: 'ग्राहक डाउनलोड केले',
    workers: 'कारागीर डाउनलोड केले',
    log: 'नोंदी डाउनलोड केल्या',
  },
  sos: {
    step: 'आणीबाणीत काही केले',
    drill: 'सराव सुरू केला',
  },
  duty: {
    switch: 'स्वतःची ड्यूटी बदलली',
    rota: 'ड्यूटीची यादी बदलली',
  },
  look: {
    sos: 'आणीबाणी पाहिली',
    ticket: 'आम्हाला आलेला एक संदेश पाहिला',
    job: 'काम पाहिले',
    account: 'खाते पाहिले',
    file: 'खासगी फाइल पाहिली',
    payment: 'पेमेंट पाहिले',
    messages: 'कामाचे संदेश पाहिले',
  },
  job: {
    cancel: 'काम रद्द केले',
  },
  account: {
    suspend: 'खाते थांबवले',
    restore: 'खाते पुन्हा सुरू केले',
    confirm: 'खाते थांबवणे कायम केले',
  },
  worker: {
    verify: 'कारागिराला मंजूर केले',
    refuse: 'कारागिराला नामंजूर केले',
  },
  payment: {
    confirm: 'पेमेंट पक्के केले',
    refuse: 'पेमेंट नामंजूर केले',
    refund: 'पैसे परत दिल्याची नोंद केली',
  },
  ticket: {
    answer: 'संदेशाला उत्तर दिले',
    close: 'संदेश बंद केला',
    service: 'विनंतीसाठी काम निवडले',
    decline: 'विनंतीला नकार दिला',
  },
  factor: {
    add: 'दुसरी ओळख जोडली',
    remove: 'दुसरी ओळख काढली',
    recover: 'रिकव्हरी कोड वापरला',
    codes: 'नवे रिकव्हरी कोड तयार केले',
  },
};
