import { DURATION_HOURS, SERVICES, SERVICE_SLUGS, type Duration, type Profession, type Service } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/geo.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { SLOT_HOURS, dayInIndia, instantInIndia, slotStart, type Slot } from '#contract/time.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import type { ReviewRow } from '#api/features/reviews/reviews.table.ts';
import { COMMENTS, PRAISE, moodOf } from './comments.ts';
import { DEMO_CITIES } from './localities.ts';
import { DAY, type Client, type SeedContext, type Worker } from './accounts.ts';
import { INSTRUCTIONS, PROBLEMS } from './texts.ts';

type Job = Omit<JobRow, 'cell' | 'ends_at' | 'name_key' | 'last_name_key'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SLOTS = Object.keys(SLOT_HOURS) as Slot[];
const SIX_PM = 18;

/** The generated jobs and reviews, and the days on which an account is busy. */
export interface GeneratedRecords {
  jobs: Job[];
  reviews: ReviewRow[];
  busyDays: Set<string>;
}
export const emptyRecords = (): GeneratedRecords => ({ jobs: [], reviews: [], busyDays: new Set() });

interface JobOptions {
  service?: Service;
  slot?: Slot;
  isDirect?: boolean;
}

/** A pending job `daysAhead` of today (in the past if negative). */
function createPendingJob(
  context: SeedContext,
  client: Client,
  profession: Profession,
  daysAhead: number,
  options: JobOptions,
): Job {
  const { random, now } = context;
  const service = options.service ?? random.pick(SERVICE_SLUGS.filter((slug) => SERVICES[slug] === profession));
  const slot = options.slot ?? random.pick(SLOTS);
  const endsBySix = (duration: Duration): boolean => SLOT_HOURS[slot][0] + DURATION_HOURS[duration] <= SIX_PM;
  const preferredDuration = random.weighted<Duration>({
    '2-hours': 60,
    '4-hours': 25,
    '6-hours': 7,
    '8-hours': 5,
    'full-day': 3,
  });
  const duration = endsBySix(preferredDuration) ? preferredDuration : '2-hours';
  const date = dayInIndia(now + daysAhead * DAY);
  return {
    id: context.newId(),
    client_id: client.account.id,
    worker_id: null,
    is_direct: options.isDirect ? 1 : 0,
    service,
    profession,
    status: 'pending',
    name: client.account.name,
    email: client.account.email,
    phone: client.account.phone,
    address: client.account.address,
    locality: client.locality,
    date,
    slot,
    starts_at: slotStart(date, slot),
    frequency: random.weighted({ 'one-time': 75, weekly: 13, 'bi-weekly': 5, monthly: 7 }),
    duration,
    instructions: random.chance(0.25) ? random.pick(INSTRUCTIONS) : '',
    problem: random.pick(PROBLEMS[service]),
    room_count: profession === 'maid' ? random.int(1, 4) : null,
    estimated_area: profession === 'maid' && random.chance(0.3) ? `${random.int(9, 24) * 50} sq ft` : null,
    preferred_gender: 'no-preference',
    emergency_contact: null,
    started_with_code: 0,
    counts_from: null,
    amount_paise: visitPrice(service, duration),
    is_paid: 0,
    is_location_approximate: 0,
    lat: client.point.lat,
    lng: client.point.lng,
    start_code: String(random.int(0, 9999)).padStart(4, '0'),
    // On the evening before, when no work is ongoing: a client has no second pending or ongoing job.
    created_at: instantInIndia(dayInIndia(now + (daysAhead - 1) * DAY), 19) + random.int(0, 170) * MINUTE,
    requested_at: null,
    accepted_at: null,
    started_at: null,
    started_received_at: null,
    completed_at: null,
    completed_received_at: null,
    cancelled_at: null,
    cancelled_received_at: null,
    cancelled_by: null,
    cancel_reason: null,
    predecessor_id: null,
    successor_id: null,
    dropped_by: null,
    write_id: context.newId(),
  };
}

const pastJob = (
  context: SeedContext,
  client: Client,
  { account, worker, point }: Worker,
  daysAgo: number,
  options: JobOptions,
): Job => {
  // Outside the worker's service radius only a direct request is possible.
  const isDirect = context.random.chance(0.12) || distanceKm(point, client.point) > worker.service_radius_km;
  const job = createPendingJob(context, client, worker.profession, -daysAgo, { ...options, isDirect });
  return { ...job, worker_id: account.id, accepted_at: job.created_at + context.random.int(3, 45) * MINUTE };
};

/** A job that was completed and paid `daysAgo`, which is at least one. */
export function addCompleted(
  context: SeedContext,
  records: GeneratedRecords,
  client: Client,
  worker: Worker,
  daysAgo: number,
  options: JobOptions = {},
): Job {
  const job = pastJob(context, client, worker, daysAgo, options);
  const started = job.starts_at + context.random.int(0, 15) * MINUTE;
  const completed = started + DURATION_HOURS[job.duration] * HOUR - context.random.int(5, 40) * MINUTE;
  const done: Job = { ...job, status: 'completed', started_at: started, completed_at: completed, is_paid: 1 };
  records.jobs.push(done);
  return done;
}

/** An accepted job that was cancelled in the night or early morning before it. */
export function addCancelled(
  context: SeedContext,
  records: GeneratedRecords,
  by: 'client' | 'worker',
  client: Client,
  worker: Worker,
  daysAgo: number,
  options: JobOptions = {},
): void {
  const job = pastJob(context, client, worker, daysAgo, options);
  const cancelled_at = instantInIndia(job.date, 0) - 60 * MINUTE + context.random.int(1, 480) * MINUTE;
  records.jobs.push({ ...job, status: 'cancelled', cancelled_at, cancelled_by: by });
}

/** A pending request of the last hours, for any worker or, if direct, for this worker. */
export function addPending(
  context: SeedContext,
  records: GeneratedRecords,
  client: Client,
  worker: Worker,
  daysAhead: number,
  options: JobOptions,
): void {
  const job = createPendingJob(context, client, worker.worker.profession, daysAhead, options);
  const created_at = context.now - context.random.int(12, 150) * MINUTE;
  records.jobs.push({ ...job, worker_id: options.isDirect ? worker.account.id : null, created_at });
}

/** Adds the client's review of a completed job, some hours later, and updates the worker's counters. */
export function addReview(
  context: SeedContext,
  records: GeneratedRecords,
  job: Job,
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
    created_at: (job.completed_at ?? 0) + context.random.int(20, 1700) * MINUTE,
    received_at: null,
    write_id: context.newId(),
  });
  worker.worker.rating_sum += rating;
  worker.worker.rating_count++;
}

function commentFor(context: SeedContext, worker: Worker, rating: number, usedComments: Set<string>): string {
  const { random } = context;
  const languages = DEMO_CITIES[worker.city]?.languages ?? [];
  const mood = moodOf(rating);
  if (random.chance(0.08)) return '';
  for (let attempt = 0; attempt < 8; attempt++) {
    const language = languages.length > 0 && random.chance(0.35) ? random.pick(languages) : 'en';
    const aboutProfession = language === 'en' && mood === 'happy' && random.chance(0.5);
    const comment = random.pick(aboutProfession ? PRAISE[worker.worker.profession] : COMMENTS[language][mood]);
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
  const nearbyClients = clients.filter(({ point }) => distanceKm(point, worker.point) <= worker.worker.service_radius_km);
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
