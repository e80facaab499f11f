import { englishTexts } from '../english-texts.ts';

export const favourites = {
  title: 'Favorite Workers',
  failed: 'Your favorite workers could not be fetched',
  empty: 'No favorite workers yet',
  empty_text: 'Open a booking and press the heart beside the worker you want to find again.',
  to_bookings: 'See my bookings',
  book_again: 'Book again',
  heart: 'Favorite: {{name}}',
  removed: '{{name}} is no longer a favorite. Press the heart again to take it back.',
  added: '{{name}} is a favorite now.',
} as const;

Object.assign(englishTexts, { favourites });
