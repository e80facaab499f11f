import { DURATION_HOURS } from '#contract/catalogue.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Client, SeedContext } from '../accounts.ts';
import { addReview } from '../history.ts';
import { addAccepted, addCancelled, addCompleted, addOngoing, addPending } from '../jobs.ts';
import type { LoginWorkers } from '../login-workers.ts';
import type { GeneratedRecords, SeedJob } from '../records.ts';
import { addChat } from './chats.ts';
import { CONVERSATIONS } from './conversations.ts';
import { addPayment } from './payments.ts';
import type { StoryRows } from './story-rows.ts';

interface BookingPeople extends LoginWorkers {
  client: Client;
  /** The client whose job is going on: they can request nothing else meanwhile. */
  family: Client;
  /** Other clients of the city. */
  neighbours: readonly Client[];
}

interface Story {
  context: SeedContext;
  records: GeneratedRecords;
  rows: StoryRows;
  people: BookingPeople;
}

const HALF_HOUR_MS = 30 * MINUTE_MS;
const halfHours = ({ id, starts_at, duration }: SeedJob, worker_id: string) =>
  Array.from({ length: DURATION_HOURS[duration] * 2 }, (_, n) => ({
    worker_id,
    job_id: id,
    cell: starts_at / HALF_HOUR_MS + n,
  }));

const endOf = (job: SeedJob): number => job.completed_at ?? job.starts_at;

/** The login client: a visit to come, one to pay for, one whose cash the worker has reported, and two that are paid. */
function addClientStory({ context, records, rows, people: { client, plumber, electrician, maid, cook } }: Story): void {
  const { now } = context;
  const tap = addAccepted(context, records, client, plumber, 3, {
    service: 'plumbing',
    slot: '12:00 - 02:00 PM',
    problem: 'बाथरूमचा नळ पूर्ण बंद होत नाही. नवीन नळ घरी आहे.',
    instructions: 'Ring the bell twice, my father hears badly.',
  });
  addChat(context, rows, tap, CONVERSATIONS.bathroomTap, now - 160 * MINUTE_MS);

  const lunch = addCompleted(context, records, client, cook, 2, {
    service: 'kitchen',
    slot: '12:00 - 02:00 PM',
    duration: '4-hours',
    problem: 'Birthday lunch for fifteen, two of them Jain.',
  });
  lunch.is_paid = 0;
  addChat(context, rows, lunch, CONVERSATIONS.birthdayLunch, lunch.starts_at - 300 * MINUTE_MS);

  const fan = addCompleted(context, records, client, electrician, 1, {
    service: 'fan-servicing',
    slot: '08:00 - 10:00 AM',
    problem: 'The hall fan runs slow even at 5, and one switch gives a spark.',
  });
  fan.is_paid = 0;
  addPayment(context, rows, fan, electrician, {
    method: 'cash',
    state: 'claimed',
    worker_confirmed_at: endOf(fan) + 10 * MINUTE_MS,
  });
  addChat(context, rows, fan, CONVERSATIONS.fanAndSwitch, endOf(fan) - 12 * MINUTE_MS);

  for (const job of records.jobs.filter((one) => one.client_id === client.account.id && one.is_paid === 1)) {
    const worker = job.worker_id === plumber.account.id ? plumber : maid;
    const at = endOf(job) + 12 * MINUTE_MS;
    const byUpi = { method: 'upi', reference: '633020471852' } as const;
    const how = worker === plumber ? byUpi : ({ method: 'cash' } as const);
    addPayment(context, rows, job, worker, {
      ...how,
      state: 'paid',
      client_confirmed_at: at,
      worker_confirmed_at: at + 3 * MINUTE_MS,
    });
  }
  for (const [n, worker] of [plumber, maid, cook].entries())
    rows.favourites.push({ client_id: client.account.id, worker_id: worker.account.id, created_at: now - (n + 3) * DAY_MS });
}

/** The second client: a job that is going on, and a reviewed one. */
function addFamilyStory({ context, records, rows, people: { family, maid, cook } }: Story): void {
  const cleaning = addOngoing(context, records, family, maid, {
    service: 'deep-cleaning',
    problem: 'पूरे घर की सफ़ाई, मेहमान आ रहे हैं. दो बाथरूम और किचन.',
    instructions: 'Please call when you reach the gate.',
  });
  addChat(context, rows, cleaning, CONVERSATIONS.wholeHouse, (cleaning.started_at ?? context.now) - 12 * MINUTE_MS);
  const isFree = (daysAgo: number): boolean =>
    [family, cook].every(({ account }) => !records.busyDays.has(`${account.id} ${daysAgo}`));
  const [lunchDay = 41, earlierDay = 42] = Array.from({ length: 30 }, (_, n) => n + 3).filter(isFree);
  const meal = { service: 'cooking', slot: '10:00 - 12:00 PM', duration: '2-hours' } as const;
  const lunch = addCompleted(context, records, family, cook, lunchDay, meal);
  lunch.is_paid = 0;
  const said = { reference: '633118805246', client_confirmed_at: endOf(lunch) + 20 * MINUTE_MS };
  addPayment(context, rows, lunch, cook, { method: 'upi', state: 'claimed', ...said });
  const earlier = addCompleted(context, records, family, cook, earlierDay, meal);
  addReview(context, records, earlier, cook, 5, 'जेवण अगदी घरच्यासारखं. मुलांनी भाजी पण संपवली!');
  rows.favourites.push({ client_id: family.account.id, worker_id: maid.account.id, created_at: context.now - 9 * DAY_MS });
}

/** For each login worker a visit in the coming days with an unread message, and for two of them a request by name. */
function addWorkerStories({ context, records, rows, people: { plumber, electrician, maid, cook, neighbours } }: Story): void {
  const visits = [
    [plumber, 'leakage-repair', CONVERSATIONS.societyGate],
    [electrician, 'electrical', CONVERSATIONS.lateArrival],
    [maid, 'kitchen-cleaning', CONVERSATIONS.lateArrival],
    [cook, 'cooking', CONVERSATIONS.societyGate],
  ] as const;
  for (const [n, [worker, service, lines]] of visits.entries()) {
    const client = neighbours[n];
    if (!client) throw new Error('too few clients live here');
    const isDirect = true;
    const job = addAccepted(context, records, client, worker, 4, {
      service,
      slot: '10:00 - 12:00 PM',
      duration: '2-hours',
      isDirect,
    });
    addChat(context, rows, job, lines, context.now - 55 * MINUTE_MS);
  }
  // Otherwise their earnings of the week would begin with nothing.
  const [last, lastButOne] = neighbours.slice(6, 8);
  if (!last || !lastButOne) throw new Error('too few clients live here');
  addCompleted(context, records, last, plumber, 1, { service: 'plumbing', slot: '10:00 - 12:00 PM', duration: '4-hours' });
  addCompleted(context, records, lastButOne, maid, 2, { service: 'kitchen-cleaning', slot: '12:00 - 02:00 PM' });
  const waiting = new Set(records.jobs.filter(({ status }) => status === 'pending').map(({ client_id }) => client_id));
  const [first, second] = neighbours.filter(({ account }) => !waiting.has(account.id));
  if (!first || !second) throw new Error('every client has a request already');
  const slot = '08:00 - 10:00 AM';
  addPending(context, records, first, plumber, 2, { service: 'leakage-repair', slot, duration: '2-hours', isDirect: true });
  addPending(context, records, second, electrician, 2, { service: 'fan-servicing', slot, duration: '2-hours', isDirect: true });
}

/** A job that its worker cancelled after it was paid, so that an admin has money to give back. */
function addRefund({ context, records, rows, people: { electrician, neighbours } }: Story): void {
  const [client] = neighbours.slice(-1);
  if (!client) throw new Error('there is no other client');
  addCancelled(context, records, 'worker', client, electrician, 2, { service: 'ac-installation', slot: '02:00 - 04:00 PM' });
  const job = records.jobs.at(-1);
  if (!job?.accepted_at) throw new Error('the job was not added');
  const at = job.accepted_at + 14 * MINUTE_MS;
  const paid = { reference: '632915570313', client_confirmed_at: at, worker_confirmed_at: at + MINUTE_MS };
  addPayment(context, rows, job, electrician, { method: 'upi', state: 'refund_due', ...paid });
}

export function addBookingStories(story: Story): void {
  addClientStory(story);
  addFamilyStory(story);
  addWorkerStories(story);
  addRefund(story);
  // The triggers take the time of a job when its status changes, and these rows are written with their status.
  for (const job of story.records.jobs)
    if (job.worker_id && (job.status === 'accepted' || job.status === 'ongoing'))
      story.rows.worker_time_cells.push(...halfHours(job, job.worker_id));
}
