import type { action as english } from '../en/admin-actions.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const action: SameKeys<typeof english> = {
  list: {
    tickets: 'हमें लिखे संदेशों की सूची पढ़ी',
    sos: 'आपात मामले पढ़े',
    jobs: 'काम की माँगों की सूची पढ़ी',
    users: 'ग्राहकों की सूची पढ़ी',
    workers: 'कारीगरों की सूची पढ़ी',
    verification: 'जाँच के लिए कारीगरों की सूची पढ़ी',
    payments: 'निपटाने के भुगतान पढ़े',
    log: 'लॉग पढ़ा',
  },
  export: {
    jobs: 'काम की माँगें डाउनलोड कीं',
    users: 'ग्राहक डाउनलोड किए',
    workers: 'कारीगर डाउनलोड किए',
    log: 'लॉग डाउनलोड किया',
  },
  sos: {
    step: 'आपात मामले में कुछ किया',
    drill: 'अभ्यास शुरू किया',
  },
  duty: {
    switch: 'अपनी ड्यूटी बदली',
    rota: 'ड्यूटी की सूची बदली',
  },
  look: {
    sos: 'आपात मामला देखा',
    ticket: 'हमें लिखा एक संदेश देखा',
    job: 'काम देखा',
    account: 'खाता देखा',
    file: 'निजी फ़ाइल देखी',
    payment: 'भुगतान देखा',
    messages: 'काम के संदेश देखे',
    reviews: 'कारीगर को मिली राय देखी',
  },
  job: {
    cancel: 'काम रद्द किया',
    excuse: 'देर से रद्द करने को गिनती से हटाया',
    count: 'देर से रद्द करने को फिर गिना',
  },
  account: {
    suspend: 'खाता रोका',
    restore: 'खाता फिर चालू किया',
    confirm: 'खाते की रोक पक्की की',
    export: 'कमांड से किसी खाते की जानकारी निकाली',
    close: 'कमांड से खाता हटाया',
  },
  worker: {
    verify: 'कारीगर को मंज़ूर किया',
    refuse: 'कारीगर को नामंज़ूर किया',
  },
  review: {
    hide: 'एक राय के शब्द छिपाए',
    show: 'एक राय के शब्द फिर दिखाए',
  },
  payment: {
    confirm: 'भुगतान पक्का किया',
    refuse: 'भुगतान नामंज़ूर किया',
    refund: 'पैसा लौटाना दर्ज किया',
  },
  ticket: {
    answer: 'संदेश का जवाब दिया',
    close: 'संदेश बंद किया',
    service: 'अनुरोध के लिए काम चुना',
    decline: 'अनुरोध के लिए मना किया',
  },
  factor: {
    add: 'दूसरी पहचान जोड़ी',
    remove: 'दूसरी पहचान हटाई',
    recover: 'रिकवरी कोड इस्तेमाल किया',
    codes: 'नए रिकवरी कोड बनाए',
  },
};
