export const faq = {
  lead: 'What people ask us most.',
  sections: {
    book: {
      title: 'How do I book?',
      text: 'Choose a service, say where, on which day and at what time, and send it. You need an account for this; signing up takes a minute.',
    },
    other: {
      title: 'The service that I need is not on the list',
      text: 'Choose “Something else” and describe it in your own words. We choose the trade, tell you the price and offer it to workers near you, or tell you that we do not have it. You get a number, and until then you can send another request.',
    },
    price: {
      title: 'How is the price set?',
      text: 'Each service has a price for two hours. Longer work costs more in all, but less by the hour. The price is on the form before you send it.',
    },
    pay: {
      title: 'When do I pay?',
      text: 'You need not pay before the work is done. My Bookings shows which bookings are paid.',
    },
    who: {
      title: 'Who will come?',
      text: 'The worker who takes your job. From then on you see the name, the rating and a photo if there is one, and you can call.',
    },
    nobody: {
      title: 'What if nobody takes my job?',
      text: 'It stays pending in My Bookings until its time has come. If nobody has taken it by then, we tell you, and you owe nothing. You can also cancel it before and ask again for another day or time.',
    },
    cancel: {
      title: 'Can I cancel?',
      text: 'Yes, and we charge nothing. While the booking is pending, in My Bookings; after that, on the page of the job. Less than two hours before the start it counts as a late cancellation, which workers see. On the page of a confirmed job you can also ask for another time: the job moves if the worker agrees.',
    },
    two: {
      title: 'Can I ask for two jobs at once?',
      text: 'Not while one is pending or ongoing. Once a worker has confirmed the first, you can ask for the next.',
    },
    cities: {
      title: 'In which cities do you work?',
      text: 'Pune, Mumbai, Delhi, Bengaluru, Hyderabad, Chennai, Kolkata, Ahmedabad, Jaipur, Lucknow, Nagpur and Nashik.',
    },
    work: {
      title: 'How do I get work here?',
      text: 'Register as a worker with your trade, your skills and a photo of your face. Where checks are switched on, our team first looks at the photo and at least one paper, and you verify your phone number. Jobs of your trade, within the distance you chose, then appear under “My Jobs” by themselves.',
    },
    reach: {
      title: 'How do I reach you, and when do you answer?',
      text: 'Write to us on the contact page, with or without an account. You get a number. We answer within {{hours}} hours and settle a complaint within {{days}} days. With an account you find everything under “Messages to us”.',
    },
  },
} as const;
