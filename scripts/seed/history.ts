import { MINUTE_MS } from '#contract/durations.ts';
import { distanceKm } from '#contract/geo.ts';
import type { Client, SeedContext } from './accounts.ts';
import { COMMENTS, PRAISE, moodOf } from './comments.ts';
import { addCancelled, addCompleted } from './jobs.ts';
import { DEMO_CITIES } from './localities.ts';
import type { GeneratedRecords, SeedJob } from './records.ts';
import type { Worker } from './workers.ts';

/** Adds the client's review of a completed job, some hours later, and updates the worker's counters. */
export function addReview(
  context: SeedContext,
  records: GeneratedRecords,
  job: SeedJob,
  worker: Worker,
  rating: number,
  comment: string,
): void {
  records.reviews.push({
    id: context.newId(),
    job_id: job.id,
    reviewer_id: job.client_id,
    reviewee_id: worker.account.id,
    rating,
    comment,
    created_at: (job.completed_at ?? 0) + context.random.int(20, 1700) * MINUTE_MS,
    received_at: null,
    hidden_at: null,
    write_id: context.newId(),
  });
  worker.profile.rating_sum += rating;
  worker.profile.rating_count++;
}

function commentFor(context: SeedContext, worker: Worker, rating: number, usedComments: Set<string>): string {
  const { random } = context;
  const languages = DEMO_CITIES[worker.city]?.languages ?? [];
  const mood = moodOf(rating);
  if (random.chance(0.08)) return '';
  for (let attempt = 0; attempt < 8; attempt++) {
    const language = languages.length > 0 && random.chance(0.5) ? random.pick(languages) : 'en';
    const aboutProfession = language === 'en' && mood === 'happy' && random.chance(0.5);
    const comment = random.pick(aboutProfession ? PRAISE[worker.profile.profession] : COMMENTS[language][mood]);
    if (!usedComments.has(comment)) {
      usedComments.add(comment);
      return comment;
    }
  }
  return '';
}

/** How many of a hundred clients give each rating. */
const RATING_WEIGHTS = [
  { '5': 72, '4': 22, '3': 4, '2': 1, '1': 1 },
  { '5': 50, '4': 33, '3': 11, '2': 4, '1': 2 },
  { '5': 22, '4': 35, '3': 25, '2': 11, '1': 7 },
];

/** The size of a worker's history: reviewed jobs, other completed jobs, and the days within which they lie. */
interface HistorySize {
  reviewed: number;
  unreviewed: number;
  cancelled: number;
  withinDays: number;
}

/** Creates a worker's history with these clients; no account has two jobs on one day. */
export function addHistory(
  context: SeedContext,
  records: GeneratedRecords,
  worker: Worker,
  clients: readonly Client[],
  size: HistorySize,
): void {
  const { random } = context;
  const ratingWeights =
    random.pick([
      RATING_WEIGHTS[0],
      RATING_WEIGHTS[0],
      RATING_WEIGHTS[1],
      RATING_WEIGHTS[1],
      RATING_WEIGHTS[1],
      RATING_WEIGHTS[2],
    ]) ?? {};
  const usedComments = new Set<string>();
  const nearbyClients = clients.filter(({ point }) => distanceKm(point, worker.point) <= worker.profile.service_radius_km);
  const total = size.reviewed + size.unreviewed + size.cancelled;
  for (let n = 0, attempts = 0; n < total && attempts < 400; attempts++) {
    const client = random.pick(nearbyClients.length > 0 && random.chance(0.85) ? nearbyClients : clients);
    // At least three days ago, so that the review also lies in the past.
    const daysAgo = random.int(3, size.withinDays);
    const days = [`${client.account.id} ${daysAgo}`, `${worker.account.id} ${daysAgo}`];
    if (days.some((day) => records.busyDays.has(day))) continue;
    for (const day of days) records.busyDays.add(day);
    n++;
    if (n > size.reviewed + size.unreviewed) {
      addCancelled(context, records, random.chance(0.7) ? 'client' : 'worker', client, worker, daysAgo);
      continue;
    }
    const job = addCompleted(context, records, client, worker, daysAgo);
    if (n > size.reviewed) continue;
    const rating = Number(random.weighted(ratingWeights));
    addReview(context, records, job, worker, rating, commentFor(context, worker, rating, usedComments));
  }
}
