import { englishTexts } from '../english-texts.ts';

export const jobPhotos = {
  title: 'Photos of the problem',
  hint: 'Up to three. A worker comes better prepared.',
  who_sees:
    'Until somebody takes the job, workers near you who could take it see them too. After that only you, your worker and our support.',
  add: 'Add a photo',
  add_to_request_one: 'Add the photo to this request',
  add_to_request_other: 'Add the photos to this request',
  adding: 'Adding...',
  added: 'Added to your request.',
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
