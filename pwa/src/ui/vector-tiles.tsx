import * as leaflet from 'leaflet';
import { leafletLayer, TileCache, View, ZxySource, type Zxy } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { TILES } from '#pwa/shared/tiles.ts';

// protomaps-leaflet expects it there.
Object.assign(window, { L: leaflet });

/** The highest zoom of the tiles. At higher ones they are enlarged. */
const MAX_DATA_ZOOM = 15;
/** A tile of data covers two by two tiles on the screen. */
const LEVEL_DIFFERENCE = 1;
const DATA_TILE_SIZE = 256 << LEVEL_DIFFERENCE;

/**
 * The tiles of our own server. For a missing one it throws an AbortError: protomaps-leaflet logs all others, and keeps what it
 * is given, so that an empty tile would stay when the network returns.
 */
class TileSource extends ZxySource {
  /** Also if the server has none, as at sea. */
  hasMissing = false;
  hasFailed = false;

  override async get(tile: Zxy, size: number) {
    const layers = await super.get(tile, size).catch(() => {
      this.hasFailed = true;
      return null;
    });
    if (layers?.size) return layers;
    this.hasMissing = true;
    // The service worker responds with an empty tile for one that it cannot get.
    if (!navigator.onLine) this.hasFailed = true;
    throw new DOMException('The tile is missing', 'AbortError');
  }
}

interface VectorTilesProps {
  minZoom: number;
  onCoverage: (covered: boolean) => void;
  onFailed: (what: 'tiles' | null) => void;
}

/** Streets drawn from vector tiles. A tile that is missing leaves the coast layer visible. */
export default function VectorTiles({ minZoom, onCoverage, onFailed }: VectorTilesProps) {
  const map = useMap();
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    const source = new TileSource(TILES.url, false);
    const layer = leafletLayer({ flavor: 'light', lang: language, attribution: TILES.credit, minZoom, sources: {} });
    layer['views'].set('', new View(new TileCache(source, DATA_TILE_SIZE), MAX_DATA_ZOOM, LEVEL_DIFFERENCE));
    // It is illegal in India to show borders other than the official ones.
    layer.paintRules = layer.paintRules.filter(({ dataLayer }) => dataLayer !== 'boundaries');
    layer.backgroundColor = undefined;
    layer['on']('loading', () => {
      source.hasMissing = false;
      source.hasFailed = false;
    });
    layer['on']('load', () => {
      onCoverage(!source.hasMissing);
      onFailed(source.hasFailed ? 'tiles' : null);
    });
    layer['addTo'](map);
    return () => {
      layer['remove']();
    };
  }, [map, language, minZoom, onCoverage, onFailed]);
  return null;
}
