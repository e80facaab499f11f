import type { Profession, Service } from '#contract/catalogue.ts';
import type { Random } from './random.ts';

type Experience = 'Less than 1 year' | '1-3 years' | '3-5 years' | 'More than 5 years';

const WORK: Readonly<Record<Profession, readonly string[]>> = {
  plumber: ['taps, pipes and tanks', 'leaks and blocked drains', 'bathroom fittings', 'plumbing in flats and bungalows'],
  electrician: [
    'wiring and switchboards',
    'fans, lights and inverters',
    'home wiring and small faults',
    'boards, motors and earthing',
  ],
  maid: ['cleaning, dishes and laundry', 'housework in small families', 'deep cleaning', 'keeping homes in order'],
  cooking: [
    'everyday vegetarian food',
    'home cooking for families',
    'tiffin and party cooking',
    'North and South Indian meals',
  ],
};

const OPENINGS: Readonly<Record<Experience, readonly ((work: string, place: string) => string)[]>> = {
  'Less than 1 year': [
    (work) => `I have just started on my own with ${work}.`,
    (work, place) => `I am new in ${place} and do ${work}.`,
    (work) => `I learned ${work} from my family and now work for myself.`,
  ],
  '1-3 years': [
    (work, place) => `For two years I have done ${work} around ${place}.`,
    (work) => `I do ${work} and learn something in every house.`,
    (work) => `I worked for a contractor first, now I take ${work} directly.`,
  ],
  '3-5 years': [
    (work, place) => `Four years of ${work}, mostly in ${place}.`,
    (work) => `I have been doing ${work} for four years and have my regular houses.`,
    (work, place) => `People in ${place} know me for ${work}.`,
  ],
  'More than 5 years': [
    (work) => `I have done ${work} for more than ten years.`,
    (work, place) => `Half of ${place} has my number for ${work}.`,
    (work) => `Many years of ${work}, and no complaint so far.`,
    (work) => `I started young, and ${work} is what I know best.`,
  ],
};

const DETAILS: Readonly<Record<Profession, readonly string[]>> = {
  plumber: [
    'I bring my own tools and the usual washers and joints.',
    'First I show you the fault, then I tell you the cost.',
    'I do not break tiles unless there is no other way.',
    'I also come for geysers and water purifiers.',
    'I buy material with you, so you see the bill.',
  ],
  electrician: [
    'I switch off the mains first and test before I leave.',
    'I use only wire with the ISI mark.',
    'I carry a tester, a ladder and spare MCBs.',
    'I can read your bill and say what eats the current.',
    'No loose joints, no open boards.',
  ],
  maid: [
    'I come at the same time every day.',
    'I am good with small children and with old people.',
    'I can bring my own cleaning material if you tell me before.',
    'I take care of glass and of things that are dear to you.',
    'I do not mind pets.',
  ],
  cooking: [
    'I keep the kitchen clean while I cook.',
    'Less oil, less spice, Jain or diabetic food: just tell me.',
    'I can cook for up to thirty guests with a helper.',
    'I go to the market for you if you like.',
    'I weigh nothing and waste nothing.',
  ],
};

const CLOSINGS = [
  'I speak a little English.',
  'Call me in the morning, I can often come the same day.',
  'I am on time.',
  'I give a fair price and keep to it.',
  'I work on Sundays too.',
  'Please tell me the floor and whether there is a lift.',
  'Your satisfaction brings me the next customer.',
];

/** A worker's self-description in two or three short sentences. */
export function descriptionOf(random: Random, profession: Profession, experience: Experience, localityName: string): string {
  const opening = random.pick(OPENINGS[experience])(random.pick(WORK[profession]), localityName);
  const closing = random.chance(0.6) ? ` ${random.pick(CLOSINGS)}` : '';
  return `${opening} ${random.pick(DETAILS[profession])}${closing}`;
}

/** Problem descriptions of job requests. */
export const PROBLEMS: Readonly<Record<Service, readonly string[]>> = {
  maid: [
    'Sweeping, mopping and dishes for a 2 BHK.',
    'Regular housework, my own maid is on leave.',
    'Laundry and dishes after guests.',
  ],
  'deep-cleaning': ['Whole flat before a wedding, three rooms.', 'We are moving in, the flat was closed for a year.'],
  plumbing: [
    'The kitchen tap drips all night.',
    'Water pressure in the bathroom is very low.',
    'The flush does not stop running.',
    'New basin to be fitted, it is already here.',
  ],
  electrical: [
    'The MCB trips whenever the geyser is on.',
    'Two switches give a spark.',
    'Three tube lights to be changed to LED.',
    'No current in one room since yesterday.',
  ],
  kitchen: ['Lunch and dinner for four, vegetarian.', 'Cooking for a birthday, fifteen people.'],
  cooking: [
    'Daily dinner for three, less spicy.',
    'Festival meal for ten, sweets as well.',
    'Cook needed while my mother is away.',
  ],
  'kitchen-cleaning': ['Chimney and tiles are oily.', 'Full kitchen with cabinets and fridge.'],
  'sofa-cleaning': ['Five-seater fabric sofa with tea stains.', 'L-shaped sofa and two chairs.'],
  'carpet-shampoo': ['One large carpet, about 8 by 10 feet.', 'Two carpets, the dog sleeps on one.'],
  'window-cleaning': ['Twelve windows with grills, third floor.', 'Balcony glass and all the windows.'],
  'leakage-repair': ['Water drips through the bathroom ceiling from above.', 'Damp wall behind the wash basin.'],
  'ac-installation': ['1.5 ton split AC, the outdoor unit goes on the balcony.', 'Old AC to be moved to the other bedroom.'],
  'fan-servicing': ['Two ceiling fans make noise.', 'Four fans to be cleaned and oiled.'],
};

export const INSTRUCTIONS = [
  'Please call when you reach the gate.',
  'The lift is not working, third floor.',
  'Ring the bell twice, my father hears badly.',
  'There is a dog, but it is tied.',
  'Park inside, tell the watchman the flat number.',
  'Please bring a ladder.',
];
