import type { workerQuestions as en } from '../en/workerQuestions.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerQuestions: SameKeys<typeof en> = {
  confirm: {
    decline: {
      title: 'या कामाला नकार द्यायचा?',
      text: '{{name}} यांना लगेच कळवले जाईल, आणि त्यांना दुसऱ्या कारागिरांना विचारता येईल.',
      yes: 'हो, नकार द्या',
      no: 'मागे जा',
    },
    start: {
      title: 'काम आत्ताच सुरू करायचे?',
      text: 'हे काम {{day}} रोजी आहे. तुम्ही सुरू केल्याचे ग्राहकाला कळवले जाईल.',
      yes: 'हो, आत्ता सुरू करा',
      no: 'आत्ता नाही',
    },
    complete: {
      title: 'काम झाले?',
      text: '{{name}} यांना कळवले जाईल.',
      yes: 'हो, काम झाले',
      no: 'अजून नाही',
    },
  },
};
