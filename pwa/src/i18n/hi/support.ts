import type { support as en } from '#pwa/i18n/en/support.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const support: SameKeys<typeof en> = {
  title: 'हमें लिखे आपके संदेश',
  text: 'आपने हमें क्या लिखा और हमने क्या जवाब दिया। हर संदेश का एक नंबर है, जिसे आप फ़ोन पर बता सकते हैं।',
  write: 'हमें लिखें',
  empty: 'आपने अभी हमें कुछ नहीं लिखा',
  empty_text: 'कोई सवाल या शिकायत है, या हमें कुछ बेहतर करना चाहिए? हमें लिखें।',
  failed: 'आपके संदेश नहीं आ पाए।',
  back: 'हमें लिखे आपके संदेश',
  kind: { contact: 'सवाल', plan: 'प्लान', complaint: 'शिकायत', service: 'कोई और काम' },
  status: { open: 'हमारे पास है', answered: 'जवाब आ गया', closed: 'बंद' },
  answer_by: 'हम {{day}}, {{time}} बजे तक जवाब देंगे।',
  settle_by: 'हम इसे {{day}} तक निपटाएँगे।',
  you: 'आप',
  we: 'Karigar',
  service_chosen:
    'सही काम तय हो गया: {{service}}, एक बार आने का दाम {{price}}। आपका अनुरोध अब आपके पास के कारीगरों को दिखाया जा रहा है। आप इसे रद्द कर सकते हैं, हम इसके पैसे नहीं लेते।',
  to_job: 'काम देखें',
  wanted: '{{day}}, {{slot}}, {{address}}',
  reply: 'वापस लिखें',
  send: 'भेजें',
  reply_sent: 'आपका संदेश भेज दिया गया।',
  close: 'बात निपट गई',
  close_service: 'अब इसकी ज़रूरत नहीं',
  close_title: 'यह संदेश बंद करें?',
  close_text: 'फिर हम इसका जवाब नहीं देंगे। आप कभी भी नया संदेश लिख सकते हैं।',
  close_yes: 'बंद करें',
  closed: 'बंद कर दिया गया।',
  closed_by: {
    sender: 'आपने इसे बंद किया है।',
    admin: 'हमने इसे बंद किया है। बात न निपटी हो, तो फिर से लिखें।',
    time: '{{days}} दिन तक कुछ नहीं लिखा गया, इसलिए यह बंद हो गया। बात न निपटी हो, तो फिर से लिखें।',
  },
};
