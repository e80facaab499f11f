import { englishTexts } from '../english-texts.ts';

/** Moving an accepted job to another time. */
export const rescheduling = {
  button: 'Ask for another time',
  title: 'Another time',
  rule: 'The job moves only if {{name}} says yes. Until then, and without an answer, the time stays as it is. Asking costs nothing and is not a cancellation. You can ask until an hour before the start.',
  day: 'Day',
  slot: 'Time',
  taken: 'Not free',
  late: 'Too late now',
  current: 'As it is now',
  unknown: 'Choose any time: you will read here if it is taken.',
  send: 'Ask {{name}}',
  sending: 'Sending...',
  sent: '{{name}} has been asked.',
  old: 'Time until now',
  new: 'New time',
  until: 'An answer is possible until {{day}}, {{time}}. Without an answer the time stays as it is.',
  yes: 'Yes, move it',
  no: 'No, keep the time',
  withdraw: 'Take it back',
  moved: 'The job has moved to the new time.',
  kept: 'The time stays as it is.',
  own: {
    open: 'You have asked {{name}} for another time',
    accepted: '{{name}} said yes: the job has moved',
    declined: '{{name}} said no: the time stays as it is',
    withdrawn: 'You took your question back: the time stays as it is',
    expired: '{{name}} did not answer: the time stays as it is',
  },
  other: {
    open: '{{name}} asks for another time',
    accepted: 'You said yes: the job has moved',
    declined: 'You said no: the time stays as it is',
    withdrawn: '{{name}} took the question back: the time stays as it is',
    expired: 'You did not answer: the time stays as it is',
  },
  say: {
    times: 'Time until now: {{oldDay}}, {{oldSlot}}. New time: {{day}}, {{slot}}',
    answer: 'Yes is the upper button, with a thumb: {{yes}}. No is the lower one, with an arrow back: {{no}}.',
  },
  overdue: {
    paid: 'The time of this job is over. It ends by itself on {{day}}, as work that is done, because it is paid.',
    client: {
      accepted:
        'The time of this job is over, and {{name}} has not started it. If that stays so, it ends by itself on {{day}}.',
      ongoing:
        'The time of this job is over. If {{name}} does not end it, it ends by itself on {{day}}, as work that is done. If nothing was done, write to us.',
    },
    worker: {
      accepted:
        'The time of this job is over. If you have done the work, press “Start work” and then “Mark as Completed”. Otherwise it ends by itself on {{day}}, without money unless the customer says that they have paid. If you cannot start it, call us.',
      ongoing:
        'The time of this job is over. Press “Mark as Completed” if the work is done. Otherwise it ends by itself on {{day}}, as work that is done.',
    },
  },
} as const;

Object.assign(englishTexts, { rescheduling });
