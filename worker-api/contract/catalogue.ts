import * as z from 'zod/mini';
import { PROFESSIONS, SERVICES, SERVICE_CARDS, type Profession, type Service } from './services.ts';

export { PROFESSIONS, SERVICES, SERVICE_CARDS, type Profession, type Service };
export const profession = z.enum(PROFESSIONS, 'field.profession');

export const SERVICE_SLUGS = Object.keys(SERVICES) as [Service, ...Service[]];
export const service = z.enum(SERVICE_SLUGS, 'field.service');

/** The service of a request that names only a profession. */
export const DEFAULT_SERVICES = {
  plumber: 'plumbing',
  electrician: 'electrical',
  maid: 'maid',
  cooking: 'cooking',
} as const satisfies Record<Profession, Service>;

export const SKILLS = {
  plumber: [
    'Pipe Installation',
    'Leak Repair',
    'Drain Cleaning',
    'Water Heater Installation',
    'Bathroom Fitting',
    'Kitchen Plumbing',
  ],
  electrician: [
    'Wiring Installation',
    'Circuit Repair',
    'Electrical Maintenance',
    'Safety Inspection',
    'Emergency Services',
    'Appliance Installation',
  ],
  maid: ['House Cleaning', 'Laundry', 'Dish Washing', 'Baby Sitting', 'Elder Care', 'Pet Care', 'Gardening'],
  cooking: ['Indian Cuisine', 'Continental Cuisine', 'Baking', 'Meal Prep', 'Catering', 'Dietary Meals'],
} as const satisfies Record<Profession, readonly string[]>;
export type Skill = (typeof SKILLS)[Profession][number];

export const CERTIFICATIONS = {
  plumber: ['ITI Plumber', 'NSDC Plumber Level 3', 'NSDC Plumber Level 4', 'Municipal Plumbing Licence'],
  electrician: [
    'ITI Electrician',
    'ITI Wireman',
    'Wireman Licence',
    'NSDC Electrician Level 4',
    'Electrical Supervisor Licence',
  ],
  maid: ['NSDC General Housekeeper', 'NSDC Child Caretaker', 'NSDC Elderly Caretaker', 'First Aid Training'],
  cooking: ['FSSAI FoSTaC Hygiene Training', 'ITI Food Production', 'NSDC Multi-Cuisine Cook', 'Hotel Management Diploma'],
} as const satisfies Record<Profession, readonly string[]>;

export const EXPERIENCE = ['Less than 1 year', '1-3 years', '3-5 years', 'More than 5 years'] as const;
export const experience = z.enum(EXPERIENCE, 'field.experience');

export const FREQUENCIES = ['one-time', 'weekly', 'bi-weekly', 'monthly'] as const;
export const DURATIONS = ['2-hours', '4-hours', '6-hours', '8-hours', 'full-day'] as const;
export type Duration = (typeof DURATIONS)[number];
export const DURATION_HOURS: Readonly<Record<Duration, number>> = {
  '2-hours': 2,
  '4-hours': 4,
  '6-hours': 6,
  '8-hours': 8,
  'full-day': 10,
};
export const GENDER_PREFERENCES = ['no-preference', 'male', 'female'] as const;
export const GENDERS = ['male', 'female', 'other'] as const;
