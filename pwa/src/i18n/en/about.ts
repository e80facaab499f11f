/** Who We Are, and what the text pages share. In `text`s a line is a paragraph, a line with a dash an item of a list. */
export const about = {
  contents: 'On this page',
  lead: 'A karigar is a skilled craftsperson. We bring the karigars of your area to your door.',
  scene: 'An electrician wires a switch board',
  sections: {
    what: {
      title: 'What we do',
      text: 'You say what you need done, where and when. We show it to workers near you who do this work. One of them takes the job, comes and does it.\nMaids, cooks, plumbers and electricians, in twelve cities to begin with.',
    },
    clients: {
      title: 'How we treat those who book',
      text: '- You see the price before you book. It comes from one rate card, the same for everybody.\n- You need not pay before the work is done.\n- You see who is coming: the name, the rating, and a photo if there is one.\n- You can cancel it on your own, and we charge nothing for it.',
    },
    workers: {
      title: 'How we treat those who work',
      text: '- They see the amount, the place and the problem before they say yes.\n- Nobody has to take a job. No boss, no fixed hours.\n- They say how far they go, and only jobs within that reach them, and requests from customers who ask for them by name.\n- Only a customer whose job is finished can review it, and only once.\n- They work in English, Hindi or Marathi, and the phone can read a job aloud.',
    },
    not: {
      title: 'What we do not do',
      text: '- We show no advertising and sell no data.\n- We do not give your phone number to workers who have not taken your job.\n- We do not let anybody change the price after you have booked.',
    },
  },
  book: 'Book a service',
  join: 'Work with Karigar',
} as const;
