import type { Area } from './session/area.ts';

/** The name of an account's database; without an id the common prefix of an area. */
export const databaseName = (area: Area, accountId = ''): string => `karigar-${area}-${accountId}`;

/** The table of cached responses and snapshots. */
export const CACHE_TABLE = 'cachedResponses';
