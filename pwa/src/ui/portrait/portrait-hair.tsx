import type { ReactElement } from 'react';
import type { PortraitTraits } from './portrait-traits.ts';

const PARTED = 'M18.6 29c-3-13 4-19.5 13.4-19.5S48.4 16 45.4 29c-.6-4-2-7-4-9-7 1-13.5-.6-18-4.4-.6 4.6-4 8-4.8 13.4z';
const CENTRE = 'M18.6 29c-2.4-12 4-18.5 13.4-18.5S47.8 17 45.4 29c-2.2-5-5.4-8.4-13.4-12-8 3.6-11.2 7-13.4 12z';

/** What lies behind the head. */
const BACKS: Partial<Record<PortraitTraits['hair'], string>> = {
  chin: 'M16 27c0-12 6-18 16-18s16 6 16 18v8.5q-3.5 3.5-7 2h-18q-3.5 1.5-7-2z',
  wavy: 'M16.4 26c0-11 5.6-16.8 15.6-16.8S47.6 15 47.6 26c1.8 2 1.4 5-.8 6.2-.2 1.6-1.4 2.4-3 2.3H20.200c-1.6.1-2.8-.7-3-2.3-2.2-1.2-2.6-4.2-.8-6.2z',
};
const FRONTS: Readonly<Record<PortraitTraits['hair'], string>> = {
  short: 'M18.6 28c-2.4-12 4-18 13.4-18S47.8 16 45.4 28c-.8-4-2-6.5-3.8-8.5-6 1.6-13.2 1.6-19.2 0-1.8 2-3 4.5-3.8 8.5z',
  parted: PARTED,
  curly:
    'M18 28a5 5 0 0 1-.6-8 5.5 5.5 0 0 1 5-7.5A6 6 0 0 1 32 9.5a6 6 0 0 1 9.6 3A5.5 5.5 0 0 1 46.6 20a5 5 0 0 1-.6 8q-1-4-3-7.5a5 5 0 0 1-6-1.5 5.5 5.5 0 0 1-9 0 5 5 0 0 1-7 1.5q-2 3.5-3 7.5z',
  chin: CENTRE,
  wavy: PARTED,
  swept:
    'M18.6 27c-1.6-6-.6-10.5 2.4-12.5 3-7 16-8.5 22.4-2 4 3 4 9 2 14.5-1-3.6-2.6-5.6-4.4-7-8 .6-13-1.5-17.4-.6-2 1.6-3.8 3.6-5 7.6z',
};

export const HairBehind = ({ hair, hairColour }: PortraitTraits): ReactElement | null =>
  BACKS[hair] ? <path fill={hairColour} d={BACKS[hair]} /> : null;

/** Hair, or a cap or a head cloth over it. */
export function HairInFront({ hair, hairColour, cover, trim }: PortraitTraits): ReactElement {
  if (cover === 'cap')
    return (
      <>
        <path fill={hairColour} d="M18.4 28v-6h27.2v6q-1-2.5-2-4H20.4q-1 1.5-2 4z" />
        <path fill={trim} d="M17.6 23c-.4-9 5.4-14.5 14.4-14.5S46.8 14 46.4 23z" />
        <path fill="#14202e" fillOpacity=".28" d="M16 24.5q16-6.5 32 0-1-4-1.6-4.5-14.4-4-28.8 0-.6.5-1.6 4.5z" />
      </>
    );
  if (cover === 'cloth')
    return (
      <>
        <path fill={trim} d="M45 20c5-1 7 1 6 4 2 3 0 6-3 6l-3.5-7z" />
        <path fill={trim} d="M17.8 25c-2-10.5 4-17 14.2-17s16.2 6.5 14.2 17q-14.2-7-28.4 0z" />
        <path
          fill="none"
          stroke="#14202e"
          strokeOpacity=".28"
          strokeWidth="1.5"
          d="M18 19.5Q31 12 46.2 19M21 13.5q10-5.5 20.5-1"
        />
      </>
    );
  return <path fill={hairColour} d={FRONTS[hair]} />;
}
