import type { lostDraft as en } from '../en/lostDraft.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const lostDraft: SameKeys<typeof en> = {
  question: {
    replace: {
      title: 'जो लिखा था, उसे बदल दें?',
      text: 'वहाँ आपका लिखा कुछ अभी भेजा नहीं गया है। वह मिट जाएगा।',
      yes: 'हाँ, बदल दें',
      no: 'नहीं, रहने दें',
    },
    leave: { title: 'सूचना खोलें?', text: 'यहाँ जो लिखा है और भेजा नहीं है, वह मिट जाएगा।', yes: 'हाँ, खोलें', no: 'नहीं, यहीं रहें' },
    close: { title: 'इसे बंद करें?', text: 'यहाँ जो लिखा है, वह मिट जाएगा।', yes: 'हाँ, बंद करें', no: 'नहीं, लिखते रहें' },
  },
};
