import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { distanceKm, type Point } from '#contract/geo.ts';
import { tidyAddress } from '#contract/places.ts';
import { formatPoint, type Directions } from '#contract/directions.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/** What a map needs of a job. */
export interface Placed {
  lat: number | null;
  lng: number | null;
  /** Whether the point is of the area and not of the door. */
  about: boolean;
  address: string;
  name: string;
}

/**
 * Where a job is: its own point, else, for a worker, what its address names, with the specification's words for less than that
 * (worker specification, section 8). A client reads on the default map that no place was found.
 */
export function useJobPoint(area: Area, { lat, lng, about, address }: Placed) {
  const { t } = useTranslation(['place', 'errors']);
  const own: Point | null = lat !== null && lng !== null ? { lat, lng } : null;
  const asked = tidyAddress(address);
  const { data: answer } = useQuery({
    queryKey: ['geocode', asked],
    queryFn: () => call('geocode', area, { query: { address: asked } }),
    enabled: own === null && area === 'worker',
    networkMode: 'always',
    retry: false,
  });
  if (own) return { point: own, about, fault: null };
  if (!answer) return { point: null, about: false, fault: null };
  if (!answer.ok) {
    const text = errorText(answer.code);
    const fault = answer.code === 'place.address_short' ? text : t('error', { message: text.replace(/[.।]$/, '') });
    return { point: null, about: false, fault };
  }
  const { best } = answer.data;
  if (!best) return { point: null, about: false, fault: t('none', { address: asked }) };
  return { point: { lat: best.lat, lng: best.lng }, about: true, fault: best.sure === 'city' ? t('less') : null };
}

/** The line as the crow flies, for while nobody can be asked. */
const straight = (from: Point, to: Point): Directions => ({
  kind: 'straight',
  km: Math.round(distanceKm(from, to) * 10) / 10,
  minutes: null,
  line: [from, to],
});

/** The way to a job. Null until both ends are known. */
export function useWay(area: Area, from: Point | null, to: Point | null): Directions | null {
  const { data: answer, isPending } = useQuery({
    queryKey: ['way', from && formatPoint(from), to && formatPoint(to)],
    queryFn: () =>
      from && to ? call('route', area, { query: { from: formatPoint(from), to: formatPoint(to) } }) : Promise.resolve(null),
    enabled: from !== null && to !== null,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  if (!from || !to || isPending) return null;
  return answer?.ok ? answer.data : straight(from, to);
}
