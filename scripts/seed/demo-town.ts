import { distanceKm } from '#contract/geo.ts';
import { hashPassword } from '#api/lib/password.ts';
import { addCancelled, addCompleted, addHistory, addPending, addReview, emptyLedger, type Ledger } from './history.ts';
import {
  DAY,
  demoClients,
  idMaker,
  moreWorkers,
  namedPerson,
  namedWorkers,
  type Client,
  type Ground,
  type NamedWorkers,
  type Worker,
} from './people.ts';
import { createRandom } from './random.ts';
import { insertsInto } from './sql.ts';

/** Of every account in the demo town. */
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

/** The client people log in as: one job reviewed, one not yet, one cancelled, and no active request. */
function addOwnBookings(ground: Ground, ledger: Ledger, own: Client, named: NamedWorkers): void {
  const { plumber, electrician, maid } = named;
  const days: [Worker, number][] = [
    [plumber, 20],
    [electrician, 12],
    [maid, 6],
  ];
  for (const [{ account }, daysAgo] of days) ledger.busy.add(`${account.id} ${daysAgo}`);
  const fixed = addCompleted(ground, ledger, own, plumber, 20, { service: 'plumbing', slot: '10:00 - 12:00 PM' });
  addReview(ground, ledger, fixed, plumber, 5, 'The kitchen tap no longer drips. Came on time and cleaned up afterwards.');
  addCancelled(ground, ledger, 'client', own, electrician, 12, { service: 'fan-servicing', slot: '04:00 - 06:00 PM' });
  addCompleted(ground, ledger, own, maid, 6, { service: 'deep-cleaning', slot: '08:00 - 10:00 AM' });
}

/** Two requests that wait for each of the named workers: one of them for the maid and the cook by name. */
function addOffers(ground: Ground, ledger: Ledger, named: NamedWorkers, clients: readonly Client[]): void {
  const free = new Set(clients);
  const nearest = (worker: Worker): Client => {
    const [client] = [...free].toSorted((a, b) => distanceKm(a.point, worker.point) - distanceKm(b.point, worker.point));
    if (!client) throw new Error('there are too few clients');
    free.delete(client);
    return client;
  };
  const { plumber, electrician, maid, cook } = named;
  addPending(ground, ledger, nearest(plumber), plumber, 1, { service: 'plumbing', slot: '10:00 - 12:00 PM' });
  addPending(ground, ledger, nearest(plumber), plumber, 2, { service: 'plumbing', slot: '02:00 - 04:00 PM' });
  addPending(ground, ledger, nearest(electrician), electrician, 1, { service: 'electrical', slot: '12:00 - 02:00 PM' });
  addPending(ground, ledger, nearest(electrician), electrician, 2, { service: 'ac-installation', slot: '10:00 - 12:00 PM' });
  addPending(ground, ledger, nearest(maid), maid, 1, { service: 'deep-cleaning', slot: '08:00 - 10:00 AM' });
  addPending(ground, ledger, nearest(maid), maid, 2, { service: 'maid', slot: '10:00 - 12:00 PM', byName: true });
  addPending(ground, ledger, nearest(cook), cook, 1, { service: 'cooking', slot: '04:00 - 06:00 PM' });
  addPending(ground, ledger, nearest(cook), cook, 2, { service: 'kitchen', slot: '12:00 - 02:00 PM', byName: true });
}

/**
 * The demo town as INSERT statements for an empty, migrated database: the demo logins, some two hundred workers and fifty
 * clients in twelve cities, and what they have done for one another. The same at every call but for the dates.
 * @param now the instant that "yesterday" and "tomorrow" are meant from
 */
export async function demoTown(now: number): Promise<string[]> {
  const random = createRandom(SEED);
  const ground: Ground = { random, now, passwordHash: await hashPassword(DEMO_PASSWORD, SALT), newId: idMaker(random) };
  const ledger = emptyLedger();

  const named = namedWorkers(ground);
  const logins = [named.plumber, named.electrician, named.maid, named.cook];
  const own = namedPerson(ground, 'Kothrud', {
    kind: 'client',
    name: 'Ananya Deshpande',
    mailbox: 'client',
    phone: '+919822000011',
    joinedDaysAgo: 380,
  });
  const admin = namedPerson(ground, 'Shivajinagar', {
    kind: 'admin',
    name: 'Meera Joshi',
    mailbox: 'admin',
    phone: '+919822000012',
    joinedDaysAgo: 420,
  });
  const others = moreWorkers(ground);
  const clients = demoClients(ground);
  const clientsIn = (town: string): Client[] => clients.filter((client) => client.town === town);

  addOwnBookings(ground, ledger, own, named);
  for (const worker of logins)
    addHistory(ground, ledger, worker, clientsIn('Pune'), { reviewed: 8, unreviewed: 3, cancelled: 1, withinDays: 34 });
  for (const worker of others) {
    if (now - worker.account.created_at < 300 * DAY) continue;
    const around = clientsIn(worker.town);
    const reviewed = Math.min(Math.floor(15 * random.next() ** 1.6), 3 * around.length);
    const unreviewed = random.int(0, 1 + Math.floor(reviewed / 3));
    const cancelled = random.chance(0.3) ? 1 : 0;
    addHistory(ground, ledger, worker, around, { reviewed, unreviewed, cancelled, withinDays: 300 });
  }
  addOffers(ground, ledger, named, clientsIn('Pune'));

  const workers = [...logins, ...others];
  for (const { worker } of workers) {
    const own = ledger.jobs.filter(({ worker_id }) => worker_id === worker.account_id);
    worker.jobs_completed = own.filter(({ status }) => status === 'completed').length;
    worker.jobs_dropped = own.filter(({ cancelled_by }) => cancelled_by === 'worker').length;
  }
  return [
    ...insertsInto(
      'accounts',
      [own, admin, ...workers, ...clients].map(({ account }) => account),
    ),
    ...insertsInto(
      'workers',
      workers.map(({ worker }) => worker),
    ),
    ...insertsInto('jobs', ledger.jobs),
    ...insertsInto('reviews', ledger.reviews),
  ];
}
