import { englishTexts } from '../english-texts.ts';

export const jobPhotos = {
  title: 'Photos of the problem',
  hint: 'Up to three. A worker comes better prepared.',
  who_sees: 'Seen by you, the worker and our support, nobody else.',
  add: 'Add a photo',
  alt: 'Photo {{number}} of the problem',
  remove: 'Remove photo {{number}}',
  not_shown: 'This photo cannot be shown now.',
  bad: 'This phone cannot open that picture. Please choose another one.',
  photos: 'Photos',
  photos_count_zero: 'None',
  photos_count_one: '{{count}} photo',
  photos_count_other: '{{count}} photos',
} as const;

Object.assign(englishTexts, { jobPhotos });
