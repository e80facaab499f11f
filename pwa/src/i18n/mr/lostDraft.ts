import type { lostDraft as en } from '../en/lostDraft.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const lostDraft: SameKeys<typeof en> = {
  question: {
    replace: {
      title: 'लिहीत होतात ते बदलायचे का?',
      text: 'तिथे तुम्ही लिहिलेले काही अजून पाठवलेले नाही. ते पुसले जाईल.',
      yes: 'हो, बदला',
      no: 'नाही, राहू द्या',
    },
    leave: { title: 'सूचना उघडायची का?', text: 'इथे लिहिलेले आणि न पाठवलेले पुसले जाईल.', yes: 'हो, उघडा', no: 'नाही, इथेच राहा' },
    close: { title: 'हे बंद करायचे का?', text: 'इथे लिहिलेले पुसले जाईल.', yes: 'हो, बंद करा', no: 'नाही, लिहीत राहा' },
  },
};
