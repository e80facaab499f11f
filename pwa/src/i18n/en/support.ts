import { englishTexts } from '../english-texts.ts';

export const support = {
  title: 'Your messages to us',
  text: 'What you wrote to us, and our answers. Each has a number that you can name on the phone.',
  write: 'Write to us',
  empty: 'You have not written to us yet',
  empty_text: 'A question, a complaint, or something that we should do better? Write to us.',
  failed: 'Your messages could not be loaded.',
  back: 'Your messages to us',
  kind: { contact: 'Question', plan: 'Plan', complaint: 'Complaint', service: 'Another service' },
  status: { open: 'With us', answered: 'Answered', closed: 'Closed' },
  answer_by: 'We answer by {{day}}, {{time}}.',
  settle_by: 'We settle it by {{day}}.',
  you: 'You',
  we: 'Karigar',
  service_chosen:
    'We have found the right trade: {{service}}, {{price}} for the visit. Your request is now offered to workers near you. You can cancel it, and we charge nothing.',
  to_job: 'See the job',
  wanted: 'For {{day}}, {{slot}}, {{address}}',
  reply: 'Write back',
  send: 'Send',
  reply_sent: 'Your message is sent.',
  unsent_title: 'This was not sent',
  unsent_text: 'It was already closed. You can send what you have written as a new message.',
  delete_unsent: 'Delete it',
  write_new: 'Write a new message',
  close: 'It is settled',
  close_service: 'I no longer need it',
  close_title: 'Close this message?',
  close_text: 'We will not answer it any more. You can always write a new one.',
  close_yes: 'Close it',
  closed: 'It is closed.',
  closed_by: {
    sender: 'You have closed it.',
    admin: 'We have closed it. If it is not settled, write to us again.',
    time: 'It was closed because nothing was written for {{days}} days. If it is not settled, write to us again.',
  },
} as const;

Object.assign(englishTexts, { support });
