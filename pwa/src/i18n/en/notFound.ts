import { englishTexts } from '../english-texts.ts';

export const notFound = {
  title: 'Nothing is painted on this wall',
  text: 'There is no page at this address. It may have moved, or the link has a typing mistake.',
  home: 'Go to the home page',
  services: 'See all services',
} as const;

Object.assign(englishTexts, { notFound });
