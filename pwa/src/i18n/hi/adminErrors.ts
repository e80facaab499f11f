import type { adminErrors as english } from '../en/adminErrors.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const adminErrors: SameKeys<typeof english> = {
  auth: {
    second_factor_wrong: 'यह कोड या पासकी सही नहीं है, या पहले काम में आ चुकी है। फिर कोशिश करें।',
    second_factor_last: 'यह आपकी आख़िरी दूसरी पहचान है। पहले एक और जोड़ें।',
    passkeys_off: 'पासकी अभी यहाँ नहीं चल सकती। ऑथेंटिकेटर ऐप का इस्तेमाल करें।',
  },
  suspension: {
    ended: 'यह खाता अब रोका हुआ नहीं है।',
    changed: 'इस खाते की रोक बदल गई है। उसे फिर से देखें।',
  },
  job: {
    not_late: 'यह काम देर से रद्द नहीं हुआ था।',
  },
  worker: {
    details_changed: 'इस कारीगर ने अपनी जानकारी बदली है। फिर से देखें।',
    documents_missing: 'इस कारीगर की मंज़ूरी के लिए चेहरे की फ़ोटो और एक काग़ज़ चाहिए।',
  },
  sos: {
    over: 'यह आपात मामला बंद हो चुका है।',
    pressed_again: 'इस बीच SOS फिर दबाया गया है। बंद करने से पहले यह आपात मामला फिर से देखें।',
    drill_running: 'एक अभ्यास चल रहा है। नया शुरू करने से पहले उसे बंद करें।',
  },
  review: {
    not_found: 'यह राय नहीं मिली।',
  },
  duty: {
    rota_changed: 'किसी और एडमिन ने ड्यूटी की सूची बदल दी है। उसे फिर से देखें।',
  },
  ticket: {
    changed: 'इस बीच नया संदेश आया है। पहले उसे पढ़ें।',
    client_active: 'इस ग्राहक का एक काम पहले से चालू है। वह ख़त्म होने पर काम चुनें, या उन्हें बताएँ।',
    date_past: 'ग्राहक ने जो समय माँगा था, वह निकल गया। उन्हें बताएँ, ताकि वे फिर से माँग सकें।',
  },
};
