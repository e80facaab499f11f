import { englishTexts } from '../english-texts.ts';

/** Customers whom a worker blocks. */
export const blocks = {
  block: 'No more requests from this customer',
  block_title: 'Block {{name}}?',
  block_text:
    'You get no more requests from {{name}}. One that waits for your answer ends. Nobody is told. You can take it back in your account.',
  block_job: 'Your job on {{day}} stays. If you do not want it, cancel it.',
  block_yes: 'Block',
  block_no: 'No, go back',
  block_busy: 'Blocking...',
  blocked: 'You have blocked {{name}}.',
  unblock: 'Unblock',
  unblocked: 'You may get requests from {{name}} again.',
  list_title: 'Blocked customers',
  list_none: 'None',
  list_failed: 'Couldn’t load the customers you blocked',
} as const;

Object.assign(englishTexts, { blocks });
