import { englishTexts } from '../english-texts.ts';

/** The question whether what is being written may be lost. */
export const lostDraft = {
  question: {
    replace: {
      title: 'Replace what you were writing?',
      text: 'You have written something there that you have not sent. It will be deleted.',
      yes: 'Yes, replace it',
      no: 'No, keep it',
    },
    leave: {
      title: 'Open the notification?',
      text: 'What you have written here and not sent will be lost.',
      yes: 'Yes, open it',
      no: 'No, stay here',
    },
    close: {
      title: 'Close this?',
      text: 'What you have written here will be lost.',
      yes: 'Yes, close it',
      no: 'No, keep writing',
    },
  },
} as const;

Object.assign(englishTexts, { lostDraft });
