export interface Tiles {
  /** Leaflet's URL template of the street tiles; empty: the app has none and draws only its own ground. */
  url: string;
  /** Whether they are vector tiles of the operator's own archive, and not images. */
  areVectors?: boolean;
  /** Their attribution as HTML. */
  credit: string;
}

/** OpenStreetMap's public server, whose usage policy asks for this attribution, a referrer, a cache and no prefetching. */
const OPEN_STREET_MAP: Tiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  credit: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};

/** The tiles of the operator's archive, which this app's own server sends (`npm run map`). */
const OWN_ARCHIVE: Tiles = { url: '/api/map/{z}/{x}/{y}', areVectors: true, credit: OPEN_STREET_MAP.credit };

/** The tiles of a build: those of TILE_URL with TILE_CREDIT, none if TILE_URL is `off`, its own if it is `pmtiles`. Throws for a URL that is no template. */
export function tilesOf(env: Readonly<Record<string, string | undefined>>): Tiles {
  const url = env['TILE_URL'] || OPEN_STREET_MAP.url;
  if (url === 'off') return { url: '', credit: '' };
  if (url === 'pmtiles') return OWN_ARCHIVE;
  if (url === OPEN_STREET_MAP.url) return OPEN_STREET_MAP;
  if (!URL.canParse(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new Error('TILE_URL is neither "off" nor "pmtiles" nor an address with {z}, {x} and {y}');
  return { url, credit: env['TILE_CREDIT'] ?? '' };
}
