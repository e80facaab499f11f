import { SERVICES, SERVICE_SLUGS, type Duration, type Profession, type Service } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/geo.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { SLOT_HOURS, dayInIndia, instantInIndia, slotStart, type Slot } from '#contract/time.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import type { ReviewRow } from '#api/features/reviews/reviews.table.ts';
import { COMMENTS, PRAISE, moodOf } from './comments.ts';
import { TOWNS } from './localities.ts';
import { DAY, type Client, type Ground, type Worker } from './people.ts';
import { INSTRUCTIONS, PROBLEMS } from './texts.ts';

type Job = Omit<JobRow, 'cell' | 'name_key' | 'last_key'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SLOTS = Object.keys(SLOT_HOURS) as Slot[];
const HOURS: Readonly<Record<Duration, number>> = { '2-hours': 2, '4-hours': 4, '6-hours': 6, '8-hours': 8, 'full-day': 9 };
const SIX_PM = 18;

/** Jobs and reviews as they are made, and who is busy on which day. */
export interface Ledger {
  jobs: Job[];
  reviews: ReviewRow[];
  busy: Set<string>;
}
export const emptyLedger = (): Ledger => ({ jobs: [], reviews: [], busy: new Set() });

interface Wish {
  service?: Service;
  slot?: Slot;
  byName?: boolean;
}

/** A pending job `daysAhead` of today (behind it, if negative), before anybody took it. */
function request(ground: Ground, client: Client, profession: Profession, daysAhead: number, wish: Wish): Job {
  const { random, now } = ground;
  const service = wish.service ?? random.pick(SERVICE_SLUGS.filter((slug) => SERVICES[slug] === profession));
  const slot = wish.slot ?? random.pick(SLOTS);
  const fits = (duration: Duration): boolean => SLOT_HOURS[slot][0] + HOURS[duration] <= SIX_PM;
  const wanted = random.weighted<Duration>({ '2-hours': 60, '4-hours': 25, '6-hours': 7, '8-hours': 5, 'full-day': 3 });
  const duration = fits(wanted) ? wanted : '2-hours';
  const date = dayInIndia(now + daysAhead * DAY);
  return {
    id: ground.newId(),
    client_id: client.account.id,
    worker_id: null,
    by_name: wish.byName ? 1 : 0,
    service,
    profession,
    status: 'pending',
    name: client.account.name,
    email: client.account.email,
    phone: client.account.phone,
    address: client.account.address,
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
    amount_paise: visitPrice(service, duration),
    is_paid: 0,
    place_about: 0,
    lat: client.point.lat,
    lng: client.point.lng,
    start_code: String(random.int(0, 9999)).padStart(4, '0'),
    // The evening before, when no work is going on: nobody asks while another of his jobs is pending or ongoing.
    created_at: instantInIndia(dayInIndia(now + (daysAhead - 1) * DAY), 19) + random.int(0, 170) * MINUTE,
    asked_at: null,
    accepted_at: null,
    started_at: null,
    started_received_at: null,
    completed_at: null,
    completed_received_at: null,
    cancelled_at: null,
    cancelled_received_at: null,
    cancelled_by: null,
    cancel_reason: null,
    write_id: ground.newId(),
  };
}

const pastJob = (ground: Ground, client: Client, { account, worker, point }: Worker, daysAgo: number, wish: Wish): Job => {
  // Further away than he serves, a client only finds him by name.
  const byName = ground.random.chance(0.12) || distanceKm(point, client.point) > worker.service_radius_km;
  const job = request(ground, client, worker.profession, -daysAgo, { ...wish, byName });
  return { ...job, worker_id: account.id, accepted_at: job.created_at + ground.random.int(3, 45) * MINUTE };
};

/** A job that was done `daysAgo`, at least one, and paid for. */
export function addCompleted(
  ground: Ground,
  ledger: Ledger,
  client: Client,
  worker: Worker,
  daysAgo: number,
  wish: Wish = {},
): Job {
  const job = pastJob(ground, client, worker, daysAgo, wish);
  const started = job.starts_at + ground.random.int(0, 15) * MINUTE;
  const completed = started + HOURS[job.duration] * HOUR - ground.random.int(5, 40) * MINUTE;
  const done: Job = { ...job, status: 'completed', started_at: started, completed_at: completed, is_paid: 1 };
  ledger.jobs.push(done);
  return done;
}

/** A job that was accepted and then called off in the night or the early morning before it. */
export function addCancelled(
  ground: Ground,
  ledger: Ledger,
  by: 'client' | 'worker',
  client: Client,
  worker: Worker,
  daysAgo: number,
  wish: Wish = {},
): void {
  const job = pastJob(ground, client, worker, daysAgo, wish);
  const cancelled_at = instantInIndia(job.date, 0) - 60 * MINUTE + ground.random.int(1, 480) * MINUTE;
  ledger.jobs.push({ ...job, status: 'cancelled', cancelled_at, cancelled_by: by });
}

/** A job that waits for a worker, or for this worker when it asks for him by name; asked for within the last hours. */
export function addPending(
  ground: Ground,
  ledger: Ledger,
  client: Client,
  worker: Worker,
  daysAhead: number,
  wish: Wish,
): void {
  const job = request(ground, client, worker.worker.profession, daysAhead, wish);
  const created_at = ground.now - ground.random.int(12, 150) * MINUTE;
  ledger.jobs.push({ ...job, worker_id: wish.byName ? worker.account.id : null, created_at });
}

/** The client's review of a completed job, some hours later; the worker's counters go with it. */
export function addReview(ground: Ground, ledger: Ledger, job: Job, worker: Worker, rating: number, comment: string): void {
  ledger.reviews.push({
    id: ground.newId(),
    job_id: job.id,
    reviewer_id: job.client_id,
    reviewee_id: worker.account.id,
    rating,
    comment,
    created_at: (job.completed_at ?? 0) + ground.random.int(20, 1700) * MINUTE,
    received_at: null,
    write_id: ground.newId(),
  });
  worker.worker.rating_sum += rating;
  worker.worker.rating_count++;
}

function commentFor(ground: Ground, worker: Worker, rating: number, said: Set<string>): string {
  const { random } = ground;
  const languages = TOWNS[worker.town]?.languages ?? [];
  const mood = moodOf(rating);
  if (random.chance(0.08)) return '';
  for (let attempt = 0; attempt < 8; attempt++) {
    const language = languages.length > 0 && random.chance(0.35) ? random.pick(languages) : 'en';
    const aboutTrade = language === 'en' && mood === 'happy' && random.chance(0.5);
    const comment = random.pick(aboutTrade ? PRAISE[worker.worker.profession] : COMMENTS[language][mood]);
    if (!said.has(comment)) {
      said.add(comment);
      return comment;
    }
  }
  return '';
}

/** How many of a hundred clients give each number of stars. */
const STARS = [
  { '5': 72, '4': 22, '3': 4, '2': 1, '1': 1 },
  { '5': 50, '4': 33, '3': 11, '2': 4, '1': 2 },
  { '5': 22, '4': 35, '3': 25, '2': 11, '1': 7 },
];

/** How much a worker has behind him: reviewed jobs, further completed ones, and within how many days. */
interface Past {
  reviewed: number;
  unreviewed: number;
  cancelled: number;
  withinDays: number;
}

/** Gives a worker a past with these clients; nobody has two jobs on one day. */
export function addHistory(ground: Ground, ledger: Ledger, worker: Worker, clients: readonly Client[], past: Past): void {
  const { random } = ground;
  const stars = random.pick([STARS[0], STARS[0], STARS[1], STARS[1], STARS[1], STARS[2]]) ?? {};
  const said = new Set<string>();
  const around = clients.filter(({ point }) => distanceKm(point, worker.point) <= worker.worker.service_radius_km);
  const total = past.reviewed + past.unreviewed + past.cancelled;
  for (let n = 0, attempts = 0; n < total && attempts < 400; attempts++) {
    const client = random.pick(around.length > 0 && random.chance(0.85) ? around : clients);
    // Three days back at least, so that the review is written by now as well.
    const daysAgo = random.int(3, past.withinDays);
    const days = [`${client.account.id} ${daysAgo}`, `${worker.account.id} ${daysAgo}`];
    if (days.some((day) => ledger.busy.has(day))) continue;
    for (const day of days) ledger.busy.add(day);
    n++;
    if (n > past.reviewed + past.unreviewed) {
      addCancelled(ground, ledger, random.chance(0.7) ? 'client' : 'worker', client, worker, daysAgo);
      continue;
    }
    const job = addCompleted(ground, ledger, client, worker, daysAgo);
    if (n > past.reviewed) continue;
    const rating = Number(random.weighted(stars));
    addReview(ground, ledger, job, worker, rating, commentFor(ground, worker, rating, said));
  }
}
