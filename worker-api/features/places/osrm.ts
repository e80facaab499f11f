import * as z from 'zod/mini';
import { latitude, longitude, type Point } from '#contract/geo.ts';
import { directions } from '#contract/places/directions.ts';
import type { Context } from '#api/lib/context.ts';
import { AGENT, turn } from './outside.ts';
import { tenths, type Router } from './router.ts';

const ANSWER_WITHIN_MS = 4000;
const KEEP_SECONDS = 7 * 86_400;

/** The answer of `/route/v1/driving/…?overview=simplified&geometries=geojson` (OSRM's HTTP API): metres, seconds, longitude first. */
const answered = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('Ok'),
    routes: z
      .array(
        z.object({
          distance: z.number().check(z.gte(0)),
          duration: z.number().check(z.gte(0)),
          geometry: z.object({ coordinates: z.array(z.tuple([longitude, latitude])).check(z.minLength(2), z.maxLength(5000)) }),
        }),
      )
      .check(z.minLength(1)),
  }),
  // No road leads there, or none is near one of the two.
  z.object({ code: z.enum(['NoRoute', 'NoSegment']) }),
]);
const kept = z.nullable(directions);

const place = ({ lat, lng }: Point): string => `${lng.toFixed(5)},${lat.toFixed(5)}`;

/** A service that speaks OSRM's format, asked in turn across all isolates; its answers are kept at the edge. */
export const osrm = (url: string, context: Context): Router => ({
  async route(from, to) {
    const query = 'overview=simplified&geometries=geojson&alternatives=false&steps=false';
    const asked = `${url.replace(/\/$/, '')}/route/v1/driving/${place(from)};${place(to)}?${query}`;
    const cache = await caches.open('router');
    const known = await cache.match(asked);
    if (known) return z.parse(kept, await known.json());
    await turn(context, 'router');
    const answer = await ask(asked, context);
    const [best] = answer.code === 'Ok' ? answer.routes : [];
    const way = best
      ? {
          kind: 'road' as const,
          km: tenths(best.distance / 1000),
          minutes: Math.max(1, Math.round(best.duration / 60)),
          line: best.geometry.coordinates.map(([lng, lat]) => ({ lat, lng })),
        }
      : null;
    context.later(cache.put(asked, Response.json(way, { headers: { 'cache-control': `max-age=${KEEP_SECONDS}` } })));
    return way;
  },
});

async function ask(url: string, { settings }: Context): Promise<z.infer<typeof answered>> {
  const answer = await fetch(url, {
    headers: { 'user-agent': AGENT, accept: 'application/json', ...(settings.origin && { referer: settings.origin }) },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  // What it could not find it says with 400 and a code.
  if (!answer.ok && answer.status !== 400) throw new Error(`the router answered ${answer.status}`);
  return z.parse(answered, await answer.json());
}
