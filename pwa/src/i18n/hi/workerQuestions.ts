import type { workerQuestions as en } from '../en/workerQuestions.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerQuestions: SameKeys<typeof en> = {
  confirm: {
    decline: {
      title: 'इस काम के लिए मना करें?',
      text: '{{name}} को तुरंत बताया जाएगा। वे दूसरे कारीगरों से पूछ सकेंगे।',
      yes: 'हाँ, मना करें',
      no: 'वापस जाएँ',
    },
    start: {
      title: 'काम अभी शुरू करें?',
      text: 'यह काम {{day}} को है। ग्राहक को बताया जाएगा कि आपने शुरू कर दिया।',
      yes: 'हाँ, अभी शुरू करें',
      no: 'अभी नहीं',
    },
    complete: {
      title: 'काम पूरा हो गया?',
      text: '{{name}} को बता दिया जाएगा।',
      yes: 'हाँ, काम पूरा हुआ',
      no: 'अभी नहीं',
    },
  },
};
