import { englishTexts } from '../english-texts.ts';

export const accountPrompts = {
  install: 'Put Karigar on your home screen',
  install_text_client: 'Your bookings open at once, also without a network.',
  install_text_worker: 'Your jobs open at once, also without a network.',
  install_yes: 'Install',
  install_by_hand:
    'Tap the share button of your browser, then “Add to Home Screen”. Your jobs and bookings then open without a network too.',
  push: 'Shall we tell you when something happens?',
  push_text_client: 'A worker accepts, cancels or writes: you hear of it although Karigar is closed.',
  push_text_worker: 'A new job, a customer who asks for you, a message: you hear of it although Karigar is closed.',
  push_yes: 'Yes, tell me',
  push_busy: 'One moment...',
  push_on: 'You will be told on this phone.',
  push_denied: 'The phone does not allow it. You can change that in the settings of your browser.',
  push_failed: 'That did not work. Please try again later, in the settings of your account.',
} as const;

Object.assign(englishTexts, { accountPrompts });
