import { englishTexts } from '../english-texts.ts';

/** The landing page of workers. Guests do not download the texts of the dashboard with it. */
export const workerLanding = {
  hero_title: 'Good work, near your home',
  hero_text: 'Karigar brings you customers from your own area. You choose the jobs and you know the price beforehand.',
  hero_join: 'Join Us',
  hero_login: 'Login',
  my_jobs: 'My Jobs',
  pause: 'Pause',
  play: 'Play',
  scenes: {
    plumber: 'A plumber tightens a pipe with a wrench',
    electrician: 'An electrician wires a switch board',
    cook: 'A cook stirs a steaming pot',
    sweep: 'A woman sweeps a bright room',
  },
  why_title: 'Why work with us',
  why: {
    near: {
      title: 'Jobs near you',
      text: 'You say how far you go. Only jobs within that reach you, and requests from customers who ask for you by name.',
    },
    price: { title: 'You know the price first', text: 'The amount is on every job before you accept it.' },
    choice: { title: 'You choose', text: 'Accept what suits you. No boss, no fixed hours.' },
    language: { title: 'In your language', text: 'English, Hindi or Marathi. The phone can read every job aloud.' },
  },
  services_title: 'What work do you do?',
  services_text: 'Tap your trade to register.',
  join_as: 'Register',
} as const;

Object.assign(englishTexts, { workerLanding });
