import { EXPERIENCE } from '#contract/catalogue.ts';
import type { WorkerCard } from '#contract/matching/matching.ts';
import { withoutPinCode } from '#contract/places/places.ts';
import { averageRating } from '#contract/reviews.ts';
import type { WorkerSearchRow } from './matching.repository.ts';

/** The strings of a stored JSON array. */
export const parseStringArray = (json: string): string[] =>
  (JSON.parse(json) as unknown[]).filter((text) => typeof text === 'string');
/** The distance to a hundred metres, if the search had a place. */
export const distanceField = (row: WorkerSearchRow): { distanceKm?: number } =>
  row.distance_km === null ? {} : { distanceKm: Math.round(row.distance_km * 10) / 10 };
export const photoUrl = (row: WorkerSearchRow): string | null => row.photo_key && `/media/${row.photo_key}`;

/** A worker as a result of the search. */
export const toWorkerCard = (row: WorkerSearchRow): WorkerCard => ({
  id: row.account_id,
  name: row.name,
  profession: row.profession,
  description: row.description,
  address: withoutPinCode(row.locality ?? ''),
  experience: EXPERIENCE.find((one) => one === row.experience) ?? EXPERIENCE[0],
  profile_photo: photoUrl(row),
  averageRating: averageRating(row.rating_sum, row.rating_count),
  reviewCount: row.rating_count,
  skills: parseStringArray(row.skills),
  verified: row.verification === 'verified',
  ...distanceField(row),
});
