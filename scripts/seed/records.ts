import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import type { ReviewRow } from '#api/features/reviews/reviews.table.ts';

/** Without the columns that the database generates. */
export type SeedJob = Omit<
  JobRow,
  'cell' | 'ends_at' | 'name_key' | 'last_name_key' | 'id_end' | 'name_start' | 'last_name_start'
>;

/** The generated jobs and reviews, and the days on which an account is busy. */
export interface GeneratedRecords {
  jobs: SeedJob[];
  reviews: ReviewRow[];
  busyDays: Set<string>;
}
export const emptyRecords = (): GeneratedRecords => ({ jobs: [], reviews: [], busyDays: new Set() });
