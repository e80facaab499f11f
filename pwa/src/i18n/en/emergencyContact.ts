import { englishTexts } from '../english-texts.ts';

/** The emergency contact of an account, and the page on which they consent. */
export const emergencyContact = {
  state: {
    refused: 'Somebody you named does not want to be your emergency contact. Name somebody else.',
    unconfirmed:
      'Not confirmed. We have asked them in a message. Until they say yes, they get at most one message a day about you.',
    unasked: 'Not confirmed. The message that asks them has not gone out yet.',
    unreachable:
      'Not confirmed. We cannot send messages to this contact at the moment, not even when you press SOS. Call them yourself.',
    confirmed: 'Confirmed. We send them a message when you press SOS.',
  },
  state_failed: 'Whether your contact has said yes could not be loaded.',
  ask_again: 'Send again',
  request_title: 'Will you be an emergency contact?',
  request_who: '{{name}} ({{phone}}) has named you as emergency contact.',
  request_text:
    'If this person presses SOS in Karigar, we send you one message with their name, their number and their place, so that you can call them. You need no account, and it costs you nothing. If you do not know them, say no: your number or email is then removed, and they cannot name you again.',
  request_confirm: 'Yes, I am the emergency contact',
  request_refuse: 'No, this is not me',
  request_withdraw: 'I no longer want this',
  request_confirmed: 'You have said yes. You can close this page.',
  request_refused: 'You are not the emergency contact. Your number or email is removed, and this person cannot name you again.',
  title: 'Emergency contact',
  text: 'When you press SOS, our team is told, and so is this person, in a message with your name, your number and your place. Nobody else gets it.',
  label: 'Mobile number or email',
  hint: 'Leave it empty to tell no one.',
  none: 'Nobody yet',
  add: 'Add somebody',
  edit: 'Change the emergency contact',
  saved: 'Saved.',
  save: 'Save',
  saving: 'Saving…',
} as const;

Object.assign(englishTexts, { emergencyContact });
