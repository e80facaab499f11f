export interface CoastPlace {
  name: string;
  lat: number;
  lng: number;
  /** On which side of the dot the name is drawn. */
  side: 'left' | 'right';
}

const x = (lng: number): number => (lng - 66) * 13.02;
const y = (lat: number): number => (36 - lat) * 14;

/**
 * An SVG map of the coast of India with places. It draws no land borders, because in India it is illegal to show borders other
 * than the official ones: land extends to the edge of the picture.
 */
export function CoastMap({ places, label, className }: { places: readonly CoastPlace[]; label: string; className?: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="14 78 346 346" className={className}>
      <path className="fill-sea" d="M-400-200h1200v900H-400z" />
      <g className="fill-paper stroke-edge" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M-420 156H0l13 1 5 10 11 5 5 7 10 5 7 0 6-2-4 6-6 4-7-3-1 4 8 8 10 10 8 3 8-3 8-11 4-8 1 8 1 9 2 9-1 14 1 7 1 9 5 18 7 21 3 10 7 14 3 13 7 15 5 7 6 19 5 15 12 11 7-5 2-7 9-5 5 0-3-6 4-8 7 0-2-20 6-12 2-12-3-15 0-13 9-5 5 1 5-8 9-4 0-6 13-10 12-10 10-12 11-7 11-7 4-6 0-10 11-3 6 1 12-2 9-2 7-6 4-4 7-2 7 6 3 12 4 10 8 9 7 11 12 11H820V-220H-420z" />
        <path d="m182 367 11 7 6 10 7 14 0 11-9 9-8 3-6-5-3-13-1-14 3-11 0-9z" />
      </g>
      <path
        className="stroke-edge"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
        d="M350 319v.1M349 327v9M346 342v.1M358 393v.1M361 404v.1M91 343v.1M88 350v.1M86 357v.1"
      />
      {places.map((place) => (
        <g key={place.name} transform={`translate(${x(place.lng)} ${y(place.lat)})`}>
          <circle r="4.5" className="fill-marigold stroke-ink" strokeWidth="1.5" />
          <text
            x={place.side === 'left' ? -9 : 9}
            y="4.5"
            textAnchor={place.side === 'left' ? 'end' : 'start'}
            className="fill-ink stroke-paper text-[13px] font-bold"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {place.name}
          </text>
        </g>
      ))}
    </svg>
  );
}
