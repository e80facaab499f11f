import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { DURATION_HOURS, SERVICES, SERVICE_SLUGS, type Duration, type Profession, type Service } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/geo.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { SLOT_HOURS, dayInIndia, instantInIndia, slotStart, type Slot } from '#contract/time.ts';
import type { Client, SeedContext } from './accounts.ts';
import type { GeneratedRecords, SeedJob } from './records.ts';
import { INSTRUCTIONS, PROBLEMS } from './texts.ts';
import type { Worker } from './workers.ts';

const SLOTS = Object.keys(SLOT_HOURS) as Slot[];
const SIX_PM = 18;

interface JobOptions {
  service?: Service;
  slot?: Slot;
  duration?: Duration;
  problem?: string;
  instructions?: string;
  isDirect?: boolean;
}

/** A pending job `daysAhead` of today (in the past if negative). */
function createPendingJob(
  context: SeedContext,
  client: Client,
  profession: Profession,
  daysAhead: number,
  options: JobOptions,
): SeedJob {
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
  const duration = options.duration ?? (endsBySix(preferredDuration) ? preferredDuration : '2-hours');
  const date = dayInIndia(now + daysAhead * DAY_MS);
  return {
    id: context.newId(),
    client_id: client.account.id,
    worker_id: null,
    is_direct: options.isDirect ? 1 : 0,
    answer_until: null,
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
    instructions: options.instructions ?? (random.chance(0.25) ? random.pick(INSTRUCTIONS) : ''),
    problem: options.problem ?? random.pick(PROBLEMS[service]),
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
    created_at: instantInIndia(dayInIndia(now + (daysAhead - 1) * DAY_MS), 19) + random.int(0, 170) * MINUTE_MS,
    requested_at: null,
    accepted_at: null,
    moves: 0,
    moved_at: null,
    delay_minutes: null,
    delay_at: null,
    delay_is_indirect: 0,
    started_at: null,
    started_received_at: null,
    completed_at: null,
    completed_received_at: null,
    cancelled_at: null,
    cancelled_received_at: null,
    cancelled_by: null,
    cancelled_late: 0,
    cancel_reason: null,
    predecessor_id: null,
    successor_id: null,
    dropped_by: null,
    next_visit_at: null,
    next_visit_id: null,
    next_visit_reminded_at: null,
    monthly_day: null,
    write_id: context.newId(),
  };
}

const pastJob = (
  context: SeedContext,
  client: Client,
  { account, profile, point }: Worker,
  daysAgo: number,
  options: JobOptions,
): SeedJob => {
  // Outside the worker's service radius only a direct request is possible.
  const isDirect = context.random.chance(0.12) || distanceKm(point, client.point) > profile.service_radius_km;
  const job = createPendingJob(context, client, profile.profession, -daysAgo, { ...options, isDirect });
  return { ...job, worker_id: account.id, accepted_at: job.created_at + context.random.int(3, 45) * MINUTE_MS };
};

/** A job that was completed and paid `daysAgo`, which is at least one. */
export function addCompleted(
  context: SeedContext,
  records: GeneratedRecords,
  client: Client,
  worker: Worker,
  daysAgo: number,
  options: JobOptions = {},
): SeedJob {
  const job = pastJob(context, client, worker, daysAgo, options);
  const started = job.starts_at + context.random.int(0, 15) * MINUTE_MS;
  const completed = started + DURATION_HOURS[job.duration] * HOUR_MS - context.random.int(5, 40) * MINUTE_MS;
  const done: SeedJob = { ...job, status: 'completed', started_at: started, completed_at: completed, is_paid: 1 };
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
  const cancelled_at = instantInIndia(job.date, 0) - 60 * MINUTE_MS + context.random.int(1, 480) * MINUTE_MS;
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
  const job = createPendingJob(context, client, worker.profile.profession, daysAhead, options);
  const created_at = context.now - context.random.int(12, 150) * MINUTE_MS;
  records.jobs.push({ ...job, worker_id: options.isDirect ? worker.account.id : null, created_at });
}

/** A job `daysAhead` that the worker accepted some hours ago. */
export function addAccepted(
  context: SeedContext,
  records: GeneratedRecords,
  client: Client,
  worker: Worker,
  daysAhead: number,
  options: JobOptions,
): SeedJob {
  const job = createPendingJob(context, client, worker.profile.profession, daysAhead, options);
  const created_at = context.now - context.random.int(300, 600) * MINUTE_MS;
  const accepted_at = created_at + context.random.int(3, 30) * MINUTE_MS;
  const accepted: SeedJob = { ...job, status: 'accepted', worker_id: worker.account.id, created_at, accepted_at };
  records.jobs.push(accepted);
  return accepted;
}

/** The visit that is under way at an instant: outside working hours, the last one of the day before. */
function visitAt(now: number): { daysAgo: number; slot: Slot; duration: Duration } {
  const begunBefore = (daysAgo: number): Slot | undefined =>
    SLOTS.findLast((slot) => slotStart(dayInIndia(now - daysAgo * DAY_MS), slot) < now - 15 * MINUTE_MS);
  const today = begunBefore(0);
  const [daysAgo, slot] = today ? [0, today] : [1, begunBefore(1) ?? '04:00 - 06:00 PM'];
  const start = slotStart(dayInIndia(now - daysAgo * DAY_MS), slot);
  const isLong = start + DURATION_HOURS['2-hours'] * HOUR_MS < now && SLOT_HOURS[slot][0] + DURATION_HOURS['4-hours'] <= SIX_PM;
  return { daysAgo, slot, duration: isLong ? '4-hours' : '2-hours' };
}

/** A job that the worker has started and not yet completed. */
export function addOngoing(
  context: SeedContext,
  records: GeneratedRecords,
  client: Client,
  worker: Worker,
  options: JobOptions,
): SeedJob {
  const { daysAgo, ...visit } = visitAt(context.now);
  const job = pastJob(context, client, worker, daysAgo, { ...options, ...visit });
  const ongoing: SeedJob = { ...job, status: 'ongoing', started_at: job.starts_at + 6 * MINUTE_MS };
  records.jobs.push(ongoing);
  return ongoing;
}
