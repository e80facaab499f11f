import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { distanceKm, type Point } from '#contract/geo.ts';
import { isInProgress } from '#contract/jobs/job-status.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { normalizeAddress } from '#contract/places/places.ts';
import { formatPoint, type Directions } from '#contract/places/directions.ts';
import { geocodingErrorText } from '#pwa/i18n/geocoding-error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import '#pwa/i18n/en/placeFinder.ts';

/** The part of a job that a map needs. */
export interface JobLocation {
  lat: number | null;
  lng: number | null;
  /** Whether the point is only approximate (the area, not the door). */
  about: boolean;
  address: string;
  name: string;
  status: JobDetail['status'];
}

/** Whether a reader gets only the approximate point of a home: workers get the exact address while the job is in progress. */
export const isApproximateFor = (area: Area, status: JobDetail['status']): boolean =>
  area === 'worker' && status !== 'confirmed' && !isInProgress(status);

/**
 * Where a job is: its own point or, for a worker, the geocoded address, with the specification's message when that fails or is
 * imprecise (worker specification, section 8). A client sees the default map with its own "not found" text.
 */
export function useJobPoint(area: Area, { lat, lng, about, address }: JobLocation) {
  const { t } = useTranslation(['placeFinder', 'errors']);
  const ownPoint: Point | null = lat !== null && lng !== null ? { lat, lng } : null;
  const searchAddress = normalizeAddress(address);
  const { data: response, refetch } = useQuery({
    queryKey: ['geocode', searchAddress],
    queryFn: () => call('geocode', area, { query: { address: searchAddress } }),
    enabled: ownPoint === null && area === 'worker' && searchAddress !== '',
    retry: false,
  });
  if (ownPoint) return { point: ownPoint, isPointApproximate: about, errorMessage: null, retry: null };
  if (!response) return { point: null, isPointApproximate: false, errorMessage: null, retry: null };
  if (!response.ok) {
    const retry = response.code === 'place.address_short' ? null : () => void refetch();
    return { point: null, isPointApproximate: false, errorMessage: geocodingErrorText(response.code), retry };
  }
  const { best } = response.data;
  if (!best)
    return { point: null, isPointApproximate: false, errorMessage: t('none', { address: searchAddress }), retry: null };
  const errorMessage = best.sure === 'city' ? t('city_only') : null;
  return { point: { lat: best.lat, lng: best.lng }, isPointApproximate: true, errorMessage, retry: null };
}

/** Fallback for when the directions request fails, for example without a network. */
const straightLine = (from: Point, to: Point): Directions => ({
  kind: 'straight',
  km: Math.round(distanceKm(from, to) * 10) / 10,
  minutes: null,
  line: [from, to],
});

/** Directions to a job, null until both ends are known. With `code`, why they are only a straight line. */
export function useDirections(area: Area, from: Point | null, to: Point | null) {
  const { data, error, isFetched, refetch } = useQuery<Directions | null, QueryError>({
    queryKey: ['directions', from && formatPoint(from), to && formatPoint(to)],
    queryFn: async () =>
      from && to
        ? successOf(await call('directions', area, { query: { from: formatPoint(from), to: formatPoint(to) } })).data
        : null,
    enabled: from !== null && to !== null,
    retry: false,
    staleTime: Infinity,
  });
  const line = from && to && isFetched ? (data ?? straightLine(from, to)) : null;
  return { directions: line, code: error?.apiError.code, retry: () => void refetch() };
}
