import type { ReactElement } from 'react';
import { HairBehind, HairInFront } from './portrait-hair.tsx';
import { traitsOf, type PortraitTraits } from './portrait-traits.ts';

const INK = '#14202e';

const PRINTS: Readonly<Record<PortraitTraits['print'], string>> = {
  dots: 'M7 12h.01M7 24h.01M7 36h.01M57 12h.01M57 24h.01M57 36h.01M15 5h.01M49 5h.01M13 18h.01M51 18h.01M13 30h.01M51 30h.01',
  rays: 'M32 2v3M18 5l1.5 3M46 5l-1.5 3M7 15l3 2M57 15l-3 2M3 29h4M61 29h-4M6 43l3.5-1.5M58 43l-3.5-1.5',
  arch: 'M8 64V30C8 14 19 5 32 4c13 1 24 10 24 26v34',
  none: '',
};
const MOUTHS: Readonly<Record<PortraitTraits['mouth'], ReactElement>> = {
  smile: <path d="M28 36.8q4 3.4 8 0" />,
  grin: <path fill="#fff9f0" d="M27.6 36h8.8q-.6 4-4.4 4t-4.4-4z" />,
  calm: <path d="M29 37.4q3.4 1.6 6.2-.2" />,
};

function Clothes({ collar, cloth, trim, skin }: PortraitTraits) {
  return (
    <>
      <path fill={cloth} stroke={INK} strokeOpacity=".12" d="M5 66c0-14 10-20.5 27-20.5S59 52 59 66z" />
      <path fill={skin[1]} d="M26 38h12v8.5q-6 6.5-12 0z" />
      {collar === 'kurta' && <path fill="none" stroke={trim} strokeWidth="2" d="M25.5 46q6.5 7 13 0M32 50v14" />}
      {collar === 'shirt' && <path fill={trim} d="M25.5 45 22 49l6.5 5L32 50l3.5 4 6.5-5-3.5-4-6.5 5z" />}
      {collar === 'round' && <path fill="none" stroke={trim} strokeWidth="2.5" d="M24.5 46q7.5 9 15 0" />}
      {collar === 'scarf' && <path fill={trim} d="M23.5 44.5q8.5 8 17 0l2 4q-4 5-9 5.5l3 11h-7l-1-11q-4-1-7-5z" />}
      {collar === 'apron' && <path fill={trim} d="m20.5 47 4-1.2L26 54h12l1.5-8.2 4 1.2L43 66H21z" />}
    </>
  );
}

/**
 * A drawing that stands for a person without a photo. It is drawn from the id alone and resembles no one: it is no photo and no
 * proof of identity.
 */
export function PortraitDrawing({ id }: { id: string }) {
  const traits = traitsOf(id);
  const { ground, print, skin, cover, cloth, mouth, hasGlasses } = traits;
  return (
    <svg aria-hidden viewBox="0 0 64 64" className="size-full rounded-full">
      <path fill={ground} d="M0 0h64v64H0z" />
      {PRINTS[print] && (
        <path
          fill="none"
          stroke={cloth === '#fff9f0' ? '#f59e42' : cloth}
          strokeOpacity=".3"
          strokeWidth="2.5"
          strokeLinecap="round"
          d={PRINTS[print]}
        />
      )}
      <HairBehind {...traits} />
      <Clothes {...traits} />
      <path
        fill={skin[0]}
        d="M16 30a3 3.5 0 0 1 3-3.5V25q0-12.5 13-12.5T45 25v1.5a3.2 3.5 0 0 1 0 7C44 40.5 38.5 44.5 32 44.5S20 40.5 19 33.5a3 3.5 0 0 1-3-3.5z"
      />
      <HairInFront {...traits} />
      <g fill="none" stroke={INK} strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24.5 25.4q2.4-1.6 4.6-.4M35 25q2.2-1.2 4.6.4" strokeOpacity={cover === 'none' ? 0.8 : 0.5} />
        <path stroke={skin[1]} d="M32 30.5q2 2.8-.6 3.2" />
        {MOUTHS[mouth]}
        {hasGlasses && (
          <path d="M22.8 29.4a4.2 4.2 0 1 1 8.4 0 4.2 4.2 0 1 1-8.4 0zm10 0a4.2 4.2 0 1 1 8.4 0 4.2 4.2 0 1 1-8.4 0zm-1.6-.4q.8-.6 1.6 0" />
        )}
      </g>
      <path fill="none" stroke={INK} strokeWidth="3" strokeLinecap="round" d="M27 29.2h.01M37 29.2h.01" />
    </svg>
  );
}
