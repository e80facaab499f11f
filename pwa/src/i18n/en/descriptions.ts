/** Meta descriptions of the public pages. Only the build reads them. */
export const descriptions = {
  home: 'Book a maid, cook, plumber, electrician or cleaner near you. See the price first, follow the work on your phone.',
  about: 'Karigar brings households and skilled workers together in India: fair prices, known people, work close to home.',
  services:
    'Cleaning, plumbing, electrical work, AC, sofa and carpet care: choose a service and see its price before you book.',
  contact: 'Call, write or visit Karigar in Pune. Questions about a booking, a payment or working with us.',
  pricing: 'Plans from ₹99 a day: Basic, Standard and Premium side by side, and what each of them includes.',
  find_workers: 'Find a plumber, electrician, maid or cook near you: ratings, experience and distance, and book one by name.',
  login: 'Log in to Karigar to book a service and to follow your bookings.',
  signup: 'Open a Karigar account with your name, email and phone, and book your first service in a minute.',
  faq: 'Answers about booking, prices, cancelling, paying, safety and working with Karigar.',
  help: 'How to book, change, cancel and pay, and how to complain when something went wrong.',
  safety: 'What Karigar checks, what the SOS button does and does not do, and how to stay safe at home and at work.',
  privacy: 'Which data Karigar keeps, why, for how long, and how to see, correct and delete it.',
  terms: 'The rules between customers, workers and Karigar, in plain words.',
  cookies: 'What Karigar keeps in your browser. No advertising, no tracking.',
  accessibility:
    'How Karigar works with a keyboard, a screen reader, large text and a slow phone, and how to report a barrier.',
  worker: 'Get jobs near you as a plumber, electrician, maid or cook. See the pay first and take the jobs you want.',
  not_found: 'This page does not exist.',
} as const;
