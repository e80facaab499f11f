import { DAY_MS } from '#contract/durations.ts';
import { distanceKm } from '#contract/geo.ts';
import { hashPassword } from '#api/lib/password.ts';
import { createClients, createIdGenerator, createLoginUser, type Client, type SeedContext } from './accounts.ts';
import { addHistory, addReview } from './history.ts';
import { addCancelled, addCompleted, addPending } from './jobs.ts';
import { createRandom } from './random.ts';
import { emptyRecords, type GeneratedRecords } from './records.ts';
import { buildInsertStatements } from './sql.ts';
import type { StoryFile } from './stories/documents.ts';
import { createStories } from './stories/stories.ts';
import { storyStatements } from './stories/story-rows.ts';
import { createLoginWorkers, type LoginWorkers } from './login-workers.ts';
import { createOtherWorkers, type Worker } from './workers.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Karigar@123';
export const DEMO_LOGINS = {
  client: 'client@karigar.example',
  admin: 'admin@karigar.example',
  plumber: 'plumber@karigar.example',
  electrician: 'electrician@karigar.example',
  maid: 'maid@karigar.example',
  cook: 'cook@karigar.example',
} as const;

const SEED = 20_261_120;
const SALT = Buffer.from('karigar demotown');

/** Bookings of the demo login client: a reviewed job, an unreviewed one, a cancelled one, and no active request. */
function addLoginClientBookings(
  context: SeedContext,
  records: GeneratedRecords,
  loginClient: Client,
  loginWorkers: LoginWorkers,
): void {
  const { plumber, electrician, maid } = loginWorkers;
  const days: [Worker, number][] = [
    [plumber, 20],
    [electrician, 12],
    [maid, 6],
  ];
  for (const [{ account }, daysAgo] of days) records.busyDays.add(`${account.id} ${daysAgo}`);
  const reviewedJob = addCompleted(context, records, loginClient, plumber, 20, {
    service: 'plumbing',
    slot: '10:00 - 12:00 PM',
  });
  addReview(
    context,
    records,
    reviewedJob,
    plumber,
    5,
    'The kitchen tap no longer drips. Came on time and cleaned up afterwards.',
  );
  addCancelled(context, records, 'client', loginClient, electrician, 12, {
    service: 'fan-servicing',
    slot: '04:00 - 06:00 PM',
  });
  addCompleted(context, records, loginClient, maid, 6, { service: 'deep-cleaning', slot: '08:00 - 10:00 AM' });
}

/** Pending requests for the demo login workers: two each, one of them a direct request for the maid and for the cook. */
function addOffers(
  context: SeedContext,
  records: GeneratedRecords,
  loginWorkers: LoginWorkers,
  clients: readonly Client[],
): void {
  const availableClients = new Set(clients);
  const takeNearestClient = (worker: Worker): Client => {
    const [client] = [...availableClients].toSorted(
      (a, b) => distanceKm(a.point, worker.point) - distanceKm(b.point, worker.point),
    );
    if (!client) throw new Error('too few clients were generated');
    availableClients.delete(client);
    return client;
  };
  const { plumber, electrician, maid, cook } = loginWorkers;
  addPending(context, records, takeNearestClient(plumber), plumber, 1, { service: 'plumbing', slot: '10:00 - 12:00 PM' });
  addPending(context, records, takeNearestClient(plumber), plumber, 2, { service: 'plumbing', slot: '02:00 - 04:00 PM' });
  addPending(context, records, takeNearestClient(electrician), electrician, 1, {
    service: 'electrical',
    slot: '12:00 - 02:00 PM',
  });
  addPending(context, records, takeNearestClient(electrician), electrician, 2, {
    service: 'ac-installation',
    slot: '10:00 - 12:00 PM',
  });
  addPending(context, records, takeNearestClient(maid), maid, 1, { service: 'deep-cleaning', slot: '08:00 - 10:00 AM' });
  addPending(context, records, takeNearestClient(maid), maid, 2, { service: 'maid', slot: '10:00 - 12:00 PM', isDirect: true });
  addPending(context, records, takeNearestClient(cook), cook, 1, { service: 'cooking', slot: '04:00 - 06:00 PM' });
  addPending(context, records, takeNearestClient(cook), cook, 2, {
    service: 'kitchen',
    slot: '12:00 - 02:00 PM',
    isDirect: true,
  });
}

interface DemoPeople {
  client: Client;
  admin: Client;
  loginWorkers: LoginWorkers;
  otherWorkers: Worker[];
  clients: Client[];
}
const clientsIn = ({ clients }: DemoPeople, city: string): Client[] => clients.filter((client) => client.city === city);
const loginWorkersOf = ({ loginWorkers: { plumber, electrician, maid, cook } }: DemoPeople): Worker[] => [
  plumber,
  electrician,
  maid,
  cook,
];

function createPeople(context: SeedContext): DemoPeople {
  const loginWorkers = createLoginWorkers(context);
  const client = createLoginUser(context, 'Kothrud', {
    role: 'client',
    name: 'Ananya Deshpande',
    mailbox: 'client',
    phone: '+919822000011',
    joinedDaysAgo: 380,
  });
  const admin = createLoginUser(context, 'Shivajinagar', {
    role: 'admin',
    name: 'Meera Joshi',
    mailbox: 'admin',
    phone: '+919822000012',
    joinedDaysAgo: 420,
  });
  const otherWorkers = createOtherWorkers(context);
  return { client, admin, loginWorkers, otherWorkers, clients: createClients(context) };
}

function createRecords(context: SeedContext, people: DemoPeople): GeneratedRecords {
  const { random, now } = context;
  const records = emptyRecords();
  addLoginClientBookings(context, records, people.client, people.loginWorkers);
  for (const worker of loginWorkersOf(people))
    addHistory(context, records, worker, clientsIn(people, 'Pune'), {
      reviewed: 8,
      unreviewed: 3,
      cancelled: 1,
      withinDays: 34,
    });
  for (const worker of people.otherWorkers) {
    if (now - worker.account.created_at < 300 * DAY_MS) continue;
    const cityClients = clientsIn(people, worker.city);
    const reviewed = Math.min(Math.floor(15 * random.next() ** 1.6), 3 * cityClients.length);
    const unreviewed = random.int(0, 1 + Math.floor(reviewed / 3));
    const cancelled = random.chance(0.3) ? 1 : 0;
    addHistory(context, records, worker, cityClients, { reviewed, unreviewed, cancelled, withinDays: 300 });
  }
  addOffers(context, records, people.loginWorkers, clientsIn(people, 'Pune'));
  return records;
}

function statementsOf(accounts: readonly Client[], workers: readonly Worker[], records: GeneratedRecords): string[] {
  for (const { profile } of workers) {
    const ownJobs = records.jobs.filter(({ worker_id }) => worker_id === profile.account_id);
    profile.jobs_completed = ownJobs.filter(({ status }) => status === 'completed').length;
    profile.jobs_dropped = ownJobs.filter(({ cancelled_by }) => cancelled_by === 'worker').length;
  }
  return [
    ...buildInsertStatements(
      'accounts',
      accounts.map(({ account }) => account),
    ),
    ...buildInsertStatements(
      'workers',
      workers.map(({ profile }) => profile),
    ),
    ...buildInsertStatements('jobs', records.jobs),
    ...buildInsertStatements('reviews', records.reviews),
  ];
}

const createContext = async (now: number, seed: number): Promise<SeedContext> => {
  const random = createRandom(seed);
  return { random, now, passwordHash: await hashPassword(DEMO_PASSWORD, SALT), newId: createIdGenerator(random) };
};

/**
 * The demo data as INSERT statements for an empty, migrated database: the demo logins, about two hundred workers and fifty
 * clients in twelve cities, and their jobs and reviews. Deterministic except for the dates.
 * @param now the instant to which relative dates refer
 */
export async function createDemoData(now: number): Promise<string[]> {
  const context = await createContext(now, SEED);
  const people = createPeople(context);
  const records = createRecords(context, people);
  const workers = [...loginWorkersOf(people), ...people.otherWorkers];
  return statementsOf([people.client, people.admin, ...workers, ...people.clients], workers, records);
}

/**
 * The demo data and the stories of its logins, with their files. Tests take the demo data alone: the stories give the logins
 * bookings, offers and emergencies that a test of an empty list or of the only request would meet.
 */
export async function createDemoDataWithStories(now: number): Promise<{ statements: string[]; files: StoryFile[] }> {
  const context = await createContext(now, SEED);
  const people = createPeople(context);
  const records = createRecords(context, people);
  const neighbours = clientsIn(people, 'Pune');
  // Numbers of their own, so that a change of a story changes no one else.
  const stories = createStories(await createContext(now, SEED + 1), records, { ...people, neighbours });
  const workers = [...loginWorkersOf(people), ...people.otherWorkers, stories.worker];
  const accounts = [people.client, people.admin, ...stories.accounts, ...workers, ...people.clients];
  return { statements: [...statementsOf(accounts, workers, records), ...storyStatements(stories.rows)], files: stories.files };
}
