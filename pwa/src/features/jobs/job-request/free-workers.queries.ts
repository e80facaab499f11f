import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { GENDER_PREFERENCES } from '#contract/catalogue.ts';
import { approximatePoint } from '#contract/geo.ts';
import { dayInIndia, type Slot } from '#contract/time.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';
import { usePointOfRequest } from '#pwa/features/jobs/job-request-matching.tsx';
import { parseDuration, parseService, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

type Watched = ['serviceType', 'service_duration', 'date', 'preferred_gender', 'latitude', 'longitude', 'address'];

/**
 * How many workers nearby are free in each slot of the chosen day. There is no data without a day or place, or without a
 * network.
 */
export function useFreeWorkers(now: number) {
  const [serviceType, duration, date, gender, latitude, longitude, address] = useWatch<RequestValues, Watched>({
    name: ['serviceType', 'service_duration', 'date', 'preferred_gender', 'latitude', 'longitude', 'address'],
  });
  const service = parseService(serviceType);
  const { point, failureCode, retry } = usePointOfRequest({ latitude, longitude, address });
  const isComplete = service !== null && point !== null && date >= dayInIndia(now);
  const { lat, lng } = point ? approximatePoint(point) : { lat: 0, lng: 0 };
  const query = {
    service: service ?? 'maid',
    lat: lat.toFixed(4),
    lng: lng.toFixed(4),
    date,
    duration: parseDuration(duration),
    gender: GENDER_PREFERENCES.find((option) => option === gender),
  };
  const { data, error, isLoading, dataUpdatedAt, refetch } = useQuery<Map<Slot, number>, QueryError>({
    queryKey: ['free workers', query],
    queryFn: async () => {
      const { slots } = successOf(await call('freeWorkers', 'client', { query })).data;
      return new Map(slots.map(({ slot, workers }) => [slot, workers]));
    },
    enabled: isComplete,
    retry: false,
  });
  return {
    // The key of a query that is off may be that of one that has run.
    data: isComplete ? data : undefined,
    isLoading,
    dataUpdatedAt,
    /** Why the counts, or the place of the address, could not be fetched. */
    failureCode: failureCode ?? error?.apiError.code ?? null,
    retry: failureCode ? retry : () => void refetch(),
  };
}
