import { useCallback, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { GENDER_PREFERENCES, type Service } from '#contract/catalogue.ts';
import { findCity } from '#contract/places/cities.ts';
import type { MatchBody } from '#contract/matching/matching.ts';
import { slot } from '#contract/time.ts';
import { useRequestForm } from './job-request-section.tsx';
import { parseDuration, parseService, type RequestValues } from './job-request-values.ts';

export interface ChosenWorker {
  id: string;
  name: string;
}

/** The matching feature's panel, passed in by the app: features do not import each other. */
export interface RenderMatchingProp {
  renderMatching: (of: {
    serviceType: Service;
    criteria: Omit<MatchBody, 'service'>;
    chosen: string | null;
    onChoose: (worker: ChosenWorker | null) => void;
  }) => ReactNode;
}

interface MatchSectionProps extends RenderMatchingProp {
  chosen: ChosenWorker | null;
  onChoose: (worker: ChosenWorker | null) => void;
}

/** The best matching workers, once service, time and place are filled in. */
export function MatchingSection({ renderMatching, chosen, onChoose }: MatchSectionProps) {
  const { getValues } = useRequestForm();
  const [serviceType, duration, date, timeSlot, gender, latitude, longitude, address] = useWatch<
    RequestValues,
    ['serviceType', 'service_duration', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address']
  >({ name: ['serviceType', 'service_duration', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address'] });
  const onChooseStable = useCallback((worker: ChosenWorker | null) => onChoose(worker), [onChoose]);
  const service = parseService(serviceType);
  const time = slot.options.find((option) => option === timeSlot);
  const point = latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : findCity(address);
  if (!service || !date || !time || !point) return null;
  return renderMatching({
    serviceType: service,
    criteria: {
      lat: point.lat,
      lng: point.lng,
      date,
      timeSlot: time,
      duration: parseDuration(duration),
      gender: GENDER_PREFERENCES.find((option) => option === gender) ?? null,
      // Read without watching: a request for every typed letter would be too many.
      problem: getValues('problem_description'),
    },
    chosen: chosen?.id ?? null,
    onChoose: onChooseStable,
  });
}
