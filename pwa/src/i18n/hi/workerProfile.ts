import type { workerProfile as en } from '#pwa/i18n/en/workerProfile.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerProfile: SameKeys<typeof en> = {
  not_found_title: 'यह कारीगर नहीं मिला।',
  not_found_text: 'हो सकता है खाता बंद हो गया हो। यही काम करने वाले और भी हैं।',
  find: 'कारीगर ढूँढें',
  failed: 'इस कारीगर का पेज नहीं खुल पाया।',
  jobs_zero: 'अभी तक कोई काम नहीं किया',
  jobs_one: '{{count}} काम किया',
  jobs_other: '{{count}} काम किए',
  late_one: 'पिछले एक साल में देर से रद्द या छूटे काम: {{count}}',
  late_other: 'पिछले एक साल में देर से रद्द या छूटे काम: {{count}}',
  since: '{{day}} से Karigar पर',
  skills: 'हुनर',
  certificates: 'प्रमाणपत्र',
  off: 'अभी काम नहीं ले रहे',
  block: '{{name}} को फिर न दिखाएँ',
  block_title: '{{name}} को ब्लॉक करें?',
  block_text:
    '{{name}} आपको नहीं दिखेंगे और आपका कोई काम उन तक नहीं जाएगा। जो काम उनके जवाब का इंतज़ार कर रहा है, वह बंद हो जाएगा। किसी को बताया नहीं जाता। आप इसे कभी भी हटा सकते हैं।',
  block_booking:
    '{{day}} की आपकी बुकिंग बनी रहेगी। उसके लिए {{name}} के पास आपका पता है, वे आ सकते हैं और आपको लिख सकते हैं। ऐसा न चाहें, तो उसे रद्द करें।',
  see_booking: 'बुकिंग देखें',
  block_yes: 'ब्लॉक करें',
  block_busy: 'ब्लॉक हो रहा है...',
  blocked: 'आपने {{name}} को ब्लॉक किया है।',
  unblock: 'ब्लॉक हटाएँ',
  unblocked: '{{name}} आपको फिर दिख सकते हैं।',
  blocked_failed: 'ब्लॉक किए कारीगरों की सूची नहीं आ पाई',
  blocked_title: 'ब्लॉक किए कारीगर',
  reviews: 'लोगों की राय',
  reviews_none: 'अभी तक कोई राय नहीं',
  reviews_uncounted: 'नई राय रेटिंग में तब जुड़ती है, जब उस काम का तय समय बीत जाए।',
  reviews_none_text: 'जो पहले बुक करेगा, वही सबसे पहले बताएगा कि काम कैसा रहा।',
  reviews_failed: 'राय नहीं मिल पाई',
  reviews_more: 'और राय देखें',
  reviews_report: 'कुछ झूठ या अपमानजनक लिखा है? हमें लिखें',
};
