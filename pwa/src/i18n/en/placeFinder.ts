import { englishTexts } from '../english-texts.ts';

/** Selecting the place of a job or of a worker. */
export const placeFinder = {
  find: 'Area or PIN code',
  find_hint: 'For example Kothrud, Pune or 411038. If left empty, we look up your address.',
  find_button: 'Find',
  finding: 'Finding…',
  city_only: 'Could not find full address, showing city/state.',
  none: 'Could not find coordinates for: {{address}}.',
  error: 'Geocoding error: {{message}}. Please try again.',
  which: 'Which one do you mean?',
  marked_about: 'Found: {{label}}. That is the area; your exact door can be marked on the map.',
  map_open: 'You need not mark the place: the address alone is enough.',
  map_marked: 'The place you marked',
  use: 'Use my location',
  looking: 'Finding you…',
  marked: 'Your location goes along with the address.',
  forget: 'Remove my location',
  refused: 'This phone may not show us your location. The address alone is enough.',
  timeout: 'Your phone did not find your location in time. Try again, or leave it: the address alone is enough.',
  failed: 'Your location could not be found. The address alone is enough.',
} as const;

Object.assign(englishTexts, { placeFinder });
