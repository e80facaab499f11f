export const home = {
  carousel: 'What our workers do',
  slide: 'Picture {{current}} of {{total}}',
  pause: 'Pause',
  play: 'Play',
  slides: {
    plumber: 'A leak found and stopped, today.',
    electrician: 'Wiring you need not worry about.',
    cook: 'Fresh food, from your own kitchen.',
    sweep: 'A swept room to come home to.',
  },
  scenes: {
    plumber: 'A plumber tightens a pipe with a wrench',
    electrician: 'An electrician wires a switch board',
    cook: 'A cook stirs a steaming pot',
    sweep: 'A woman sweeps a bright room',
  },
  book: 'Book a service',
  find: 'Find a Worker',
  what_title: 'What do you need done?',
  /** Copies of four texts of `services`, which is not part of the first download. */
  trades: { maid: 'Maid', plumbing: 'Plumbing', electrical: 'Electrical', kitchen: 'Cooking' },
  what_all: 'See all services',
  promises: { price: 'Fixed price', pay: 'Pay after the work', cancel: 'Free to cancel' },
} as const;
