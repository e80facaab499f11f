import { useCallback, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { GENDER_WISHES, type Service } from '#contract/catalogue.ts';
import { cityIn } from '#contract/cities.ts';
import type { MatchBody } from '#contract/matching.ts';
import { slot } from '#contract/time.ts';
import { useRequestForm } from './job-request-section.tsx';
import { serviceOf, type RequestValues } from './job-request.ts';

export interface Chosen {
  id: string;
  name: string;
}

/** The panel of another feature, which the app hands in. */
export interface WithMatching {
  matching: (of: {
    serviceType: Service;
    wish: Omit<MatchBody, 'service'>;
    chosen: string | null;
    onChoose: (worker: Chosen | null) => void;
  }) => ReactNode;
}

interface MatchSectionProps extends WithMatching {
  chosen: Chosen | null;
  onChoose: (worker: Chosen | null) => void;
}

/** Who would fit, once it is known what is wanted, when and where. */
export function MatchSection({ matching, chosen, onChoose }: MatchSectionProps) {
  const { getValues } = useRequestForm();
  const [serviceType, date, timeSlot, gender, latitude, longitude, address] = useWatch<
    RequestValues,
    ['serviceType', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address']
  >({ name: ['serviceType', 'date', 'timeSlot', 'preferred_gender', 'latitude', 'longitude', 'address'] });
  const choose = useCallback((worker: Chosen | null) => onChoose(worker), [onChoose]);
  const service = serviceOf(serviceType);
  const time = slot.options.find((one) => one === timeSlot);
  const place = latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : cityIn(address);
  if (!service || !date || !time || !place) return null;
  return matching({
    serviceType: service,
    wish: {
      lat: place.lat,
      lng: place.lng,
      date,
      timeSlot: time,
      gender: GENDER_WISHES.find((one) => one === gender) ?? null,
      // As it stands when something else changes: a question for every letter would be too many.
      problem: getValues('problem_description'),
    },
    chosen: chosen?.id ?? null,
    onChoose: choose,
  });
}
