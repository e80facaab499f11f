import * as z from 'zod/mini';
import { latitude, longitude, type Point } from '#contract/geo.ts';
import { directions } from '#contract/places/directions.ts';
import type { Context } from '#api/lib/context.ts';
import { USER_AGENT, waitForTurn } from './external-service-queue.ts';
import { roundToTenth, type RoutingService } from './routing-service.ts';

const TIMEOUT_MS = 4000;
const CACHE_SECONDS = 7 * 86_400;

/**
 * The response of `/route/v1/driving/…?overview=simplified&geometries=geojson` (OSRM's HTTP API): metres, seconds, longitude
 * first.
 */
const routeResponse = z.discriminatedUnion('code', [
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
  // No road connects the two points, or none is near one of them.
  z.object({ code: z.enum(['NoRoute', 'NoSegment']) }),
]);
const cachedDirections = z.nullable(directions);

const formatCoordinates = ({ lat, lng }: Point): string => `${lng.toFixed(5)},${lat.toFixed(5)}`;

/** A service with OSRM's API. All isolates share one request queue; responses are cached at the edge. */
export const osrm = (url: string, context: Context): RoutingService => ({
  async findRoute(from, to) {
    const query = 'overview=simplified&geometries=geojson&alternatives=false&steps=false';
    const requestUrl = `${url.replace(/\/$/, '')}/route/v1/driving/${formatCoordinates(from)};${formatCoordinates(to)}?${query}`;
    const cache = await caches.open('router');
    const cached = await cache.match(requestUrl);
    if (cached) return z.parse(cachedDirections, await cached.json());
    await waitForTurn(context, 'router');
    const route = await requestRoute(requestUrl, context);
    const [best] = route.code === 'Ok' ? route.routes : [];
    const result = best
      ? {
          kind: 'road' as const,
          km: roundToTenth(best.distance / 1000),
          minutes: Math.max(1, Math.round(best.duration / 60)),
          line: best.geometry.coordinates.map(([lng, lat]) => ({ lat, lng })),
        }
      : null;
    context.waitUntil(
      cache.put(requestUrl, Response.json(result, { headers: { 'cache-control': `max-age=${CACHE_SECONDS}` } })),
    );
    return result;
  },
});

async function requestRoute(url: string, { settings }: Context): Promise<z.infer<typeof routeResponse>> {
  const response = await fetch(url, {
    headers: { 'user-agent': USER_AGENT, accept: 'application/json', ...(settings.origin && { referer: settings.origin }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // OSRM responds with 400 and a code if there is no route.
  if (!response.ok && response.status !== 400) throw new Error(`the router answered ${response.status}`);
  return z.parse(routeResponse, await response.json());
}
