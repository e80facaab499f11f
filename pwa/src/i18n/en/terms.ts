export const terms = {
  lead: 'The rules between you and us, in plain words.',
  sections: {
    what: {
      title: 'What Karigar is',
      text: 'A place where customers and workers find each other. The workers work for themselves, not for us. The agreement about the work is between customer and worker.',
    },
    account: {
      title: 'Your account',
      text: '- You are 18 or older, and what you tell us is true.\n- Keep your password to yourself.\n- We can block an account that cheats, threatens or harms others.',
    },
    price: {
      title: 'Prices',
      text: 'The price follows from the service and the time you choose, by our rate card. You see it before you book. For “Something else” we choose the trade first and then tell you the price; you can cancel free of charge. It is for one visit, and it does not change afterwards. Material is not in it: agree on that with the worker beforehand.',
    },
    pay: {
      title: 'Paying',
      text: 'You need not pay before the work is done. Nobody may ask more than the price on the booking for the work that was booked.\nA job that was started and that the worker does not end counts as done one day after its planned end. No one has to pay for work that was not done: please write to us.',
    },
    cancel_client: {
      title: 'When the customer cancels',
      text: '- In My Bookings: while the booking is pending.\n- On the page of the job: while it is pending, confirmed or ongoing. If it is ongoing and paid, report a problem there instead.\nWe charge nothing for it. If the worker is already on the way or at work, call first and settle fairly what is done.\nLess than two hours before the start it counts as a late cancellation. Workers see how often that happened in the last year.\nCustomer and worker can also agree on another time, up to an hour before the start. That costs nothing and is not a cancellation.',
    },
    cancel_worker: {
      title: 'When the worker cancels',
      text: 'A worker can cancel a job that is accepted or ongoing. The customer is told, and other workers are asked at once; a customer who had asked for this worker by name can ask again. For that, too, we charge nothing. Less than two hours before the start it counts as a late cancellation, which customers see for a year. We do not count it if an SOS pressed around that time was a real emergency, or if we find that the worker had to leave an unsafe place; the same holds for a customer.\nIf the worker has not come 20 minutes after the start, or after accepting if that was later, the customer can say so: the job is cancelled, counts against the worker, and other workers are asked at once, if the time is not over and the customer has no other open request. After three cancelled or missed jobs in a day a worker can take no job until the next day. The worker can object on the page of the job, by phone or in writing.\nA job that is not started is cancelled seven days after its planned end, and counts against no one; if the customer has paid or says so, it counts as done.',
    },
    liable: {
      title: 'Who answers for what',
      text: '- The worker answers for the work and for damage done while working.\n- The customer answers for a safe place to work and for paying what was agreed.\n- We answer for our own part: that the price shown is the price, that your booking is passed on, and that your data is protected.\n- If something goes wrong, we help both sides to settle it.\nNothing here takes away your rights under the law, such as the Consumer Protection Act, 2019.',
    },
    reviews: {
      title: 'Reviews',
      text: 'Only the customer of a finished job can review it, once. Write what happened. Insults and other people’s private matters do not belong there.',
    },
    law: {
      title: 'Law and questions',
      text: 'Indian law applies. Karigar is run by {{company}}, {{address}}. Questions and complaints reach us on the contact page, at {{email}} or {{phone}}, or to our grievance officer, {{officer}}, at the same address. We confirm a complaint within {{hours}} hours and settle it within a month.',
    },
  },
} as const;
