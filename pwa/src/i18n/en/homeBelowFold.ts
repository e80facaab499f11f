import { englishTexts } from '../english-texts.ts';

/** The home page below the first screen. */
export const homeBelowFold = {
  workers: { maid: 'Maid', plumber: 'Plumber', electrician: 'Electrician', cooking: 'Cook' },
  samples: { maid: 'Sunita Pawar', plumber: 'Ramesh Yadav', electrician: 'Joseph Lobo', cooking: 'Farida Shaikh' },
  workers_title: 'Workers people ask for again',
  workers_note: 'Examples. Real workers near you are under “Find a Worker”.',
  jobs_one: '{{count}} job done',
  jobs_other: '{{count}} jobs done',
  how_title: 'How it works',
  how: {
    signup: { title: 'Sign up and post a job', text: 'Say what you need done, where and when. The price is on the form.' },
    match: { title: 'Get matched', text: 'We show you workers near you who do this work and are free.' },
    track: { title: 'Confirm and track', text: 'See who is coming and follow the job on your phone.' },
    rate: { title: 'Rate and review', text: 'Say how it went. It helps the next home, and the good worker.' },
  },
  review_title: 'What a customer says',
  review_about: '{{service}}, by a worker from {{locality}}',
  stats_title: 'Karigar in numbers',
  stats: {
    customers: 'customers',
    workers: 'workers',
    satisfaction: 'satisfaction',
    services: 'services done',
  },
  map_title: 'Where we work',
  map_text: 'Twelve cities to begin with. Yours is not there yet? Tell us.',
  map_label: 'Map with our twelve cities: {{cities}}',
  map_contact: 'Ask for your city',
  call_title: 'What shall we do for you first?',
  call_text: 'It takes a minute. You pay when the work is done.',
  call_worker: 'Are you a karigar? Get jobs near you',
} as const;

Object.assign(englishTexts, { homeBelowFold });
