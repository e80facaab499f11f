import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GENDER_PREFERENCES, type Service } from '#contract/catalogue.ts';
import type { Point } from '#contract/geo.ts';
import type { MatchBody } from '#contract/matching/matching.ts';
import { slot, type Slot } from '#contract/time.ts';
import { useIsNear } from '#pwa/shared/use-is-near.ts';
import { placeInAddress } from '#pwa/sync/http/place-names.ts';
import { QueryError } from '#pwa/sync/http/query-error.ts';
import { CollapsibleSection, useRequestForm } from './job-request-section.tsx';
import { parseDuration, parseService, type ChosenWorker, type RequestValues } from './job-request-values.ts';

interface PointOfRequest {
  point: Point | null;
  /** Whether the address is still being looked up. */
  isPending: boolean;
  /** Why the address could not be looked up. */
  failureCode: string | null;
  retry: () => void;
}

/** Where the work is: the marked point or else the PIN code, locality or city in the address. */
export function usePointOfRequest({
  latitude,
  longitude,
  address,
}: Pick<RequestValues, 'latitude' | 'longitude' | 'address'>): PointOfRequest {
  const isMarked = latitude !== null && longitude !== null;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['place in address', address],
    queryFn: () => placeInAddress(address),
    enabled: !isMarked,
    // While a letter is typed, the place of the text before stays.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  return {
    point: isMarked ? { lat: latitude, lng: longitude } : (data ?? null),
    isPending: isPending && !isMarked,
    failureCode: isMarked || !error ? null : error instanceof QueryError ? error.apiError.code : 'unknown',
    retry: () => void refetch(),
  };
}

/** The matching feature's panel, passed in by the app: features do not import each other. */
export interface RenderMatchingProp {
  renderMatching: (of: {
    serviceType: Service;
    criteria: Omit<MatchBody, 'service'>;
    chosen: ChosenWorker | null;
    onChoose: (worker: ChosenWorker | null) => void;
    /** The chosen worker is not among the matches any more. */
    onGone: (() => void) | undefined;
    /** A free slot of a worker was pressed, who is chosen too. */
    onPickTime?: (date: string, slot: Slot) => void;
  }) => ReactNode;
}

interface MatchSectionProps extends RenderMatchingProp {
  chosen: ChosenWorker | null;
  onChoose: (worker: ChosenWorker | null) => void;
  onGone: () => void;
}

/**
 * The best matching workers for the service and, as far as they are filled in, time and place. Loaded when the user opens it.
 */
export function MatchingSection({ renderMatching, chosen, onChoose, onGone }: MatchSectionProps) {
  const { getValues, setValue, formState } = useRequestForm();
  const { t } = useTranslation('jobRequest');
  const box = useRef<HTMLDivElement>(null);
  const [serviceType, duration, date, timeSlot, gender, latitude, longitude, address] = useWatch<
    RequestValues,
    ['serviceType', 'service_duration', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address']
  >({ name: ['serviceType', 'service_duration', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address'] });
  const service = parseService(serviceType);
  const time = slot.options.find((option) => option === timeSlot);
  const { point, isPending, failureCode } = usePointOfRequest({ latitude, longitude, address });
  const isNear = useIsNear(box, 200, service !== null);
  // Without the place of a known address, the matches are of anywhere, and say nothing about a choice.
  const isLookedUp = !isPending && failureCode === null;
  // A choice that is restored with the form holds only while it fits, also if the section stays closed.
  const isLoaded = isNear || (chosen !== null && isLookedUp);
  if (!service) return null;
  const panel = {
    serviceType: service,
    criteria: {
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      date: date || null,
      timeSlot: time ?? null,
      duration: parseDuration(duration),
      gender: GENDER_PREFERENCES.find((option) => option === gender) ?? null,
      // Read without watching: a request for every typed letter would be too many.
      problem: getValues('problem_description'),
    },
    chosen,
    onChoose,
    onGone: isLookedUp ? onGone : undefined,
    onPickTime: (pickedDate: string, pickedSlot: Slot) => {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue('date', pickedDate, options);
      setValue('timeSlot', pickedSlot, options);
    },
  };
  return (
    <CollapsibleSection title={t('match')} content={chosen?.name ?? t('ask_anyone')}>
      <div ref={box} className={isLoaded ? undefined : 'min-h-64'}>
        {isLoaded && renderMatching(panel)}
        {/* The field of the time says if the place of the address could not be looked up. */}
        {!point && !failureCode && <p className="mt-2 text-soft">{t('match_place')}</p>}
      </div>
    </CollapsibleSection>
  );
}
