import { englishTexts } from '../english-texts.ts';

/** The questions before a worker says no to a job, starts it or completes it. */
export const workerQuestions = {
  confirm: {
    decline: {
      title: 'Say no to this job?',
      text: '{{name}} will be told at once and can ask other workers.',
      yes: 'Yes, say no',
      no: 'Go back',
    },
    start: {
      title: 'Start the work now?',
      text: 'This job is on {{day}}. The customer will be told that you have started.',
      yes: 'Yes, start now',
      no: 'Not yet',
    },
    complete: {
      title: 'Work done?',
      text: '{{name}} will be told.',
      yes: 'Yes, work done',
      no: 'Not yet',
    },
  },
} as const;

Object.assign(englishTexts, { workerQuestions });
