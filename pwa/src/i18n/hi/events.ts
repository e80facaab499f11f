import type { events as english } from '../en/events.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const events: SameKeys<typeof english> = {
  accepted: 'एक कारीगर ने आपका काम ले लिया है!',
  accepted_by: '{{name}} ने आपका काम ले लिया है!',
  cancelled_by_worker: 'कारीगर ने आपका काम रद्द कर दिया है!',
  cancelled_by_client: 'ग्राहक ने काम रद्द कर दिया है।',
  cancelled_by_admin: 'Karigar ने एक काम रद्द कर दिया है। वजह जानने के लिए उसे खोलें।',
  expired_client: 'समय पर कोई कारीगर नहीं मिल पाया।',
  expired_worker: 'एक काम का समय निकल गया।',
  verified: 'आपके काग़ज़ देख लिए गए हैं। अब आप जाँचे हुए कारीगर हैं!',
  refused: 'आपके काग़ज़ मंज़ूर नहीं हुए। वजह आपके खाते में लिखी है।',
  started: 'आपका काम शुरू हो गया है।',
  completed: 'आपका काम पूरा हो गया। दूसरों को बताइए, कैसा रहा।',
  booking_request: '{{name}} को आपसे ही काम कराना है। काम देख लीजिए।',
  new_job: 'आपके पास नया काम: {{service}}',
  payment_client_paid: 'आपके {{amount}} पहुँच गए।',
  payment_client_refused: 'कारीगर कहते हैं कि {{amount}} नहीं आए। भुगतान फिर से देखें।',
  payment_client_claimed: 'कारीगर कहते हैं कि {{amount}} मिल गए। इसकी पुष्टि करें।',
  payment_client_refund_due: 'रद्द हुए काम के लिए आपने {{amount}} दिए। ये आपको वापस मिलने हैं।',
  payment_worker_paid: '{{amount}} का भुगतान आ गया।',
  payment_worker_claimed: 'ग्राहक कहते हैं कि {{amount}} दे दिए। क्या मिल गए?',
  payment_worker_refused: '{{amount}} का भुगतान नहीं आया।',
  payment_worker_refund_due: 'रद्द हुए काम के {{amount}} आए हैं। ये ग्राहक को लौटाने हैं।',
  message: '{{name}} का नया संदेश',
  sos_seen: '{{name}} ने आपका SOS देख लिया है।',
  news: 'आपके लिए कुछ नया है।',
};
