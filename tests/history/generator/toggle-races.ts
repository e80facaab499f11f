import * as z from 'zod/mini';
import { file } from './job-commands.ts';
import type { Command, Lane } from './lane.ts';
import { pairsOf, type Scenario } from './scenario.ts';
import { missingDocumentsOf, verdictOn } from './verdicts.ts';
import type { Account, Phone } from './world.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';

/** Commands that set the same values of one owner. */
interface ToggleGroup {
  /** The values that the commands share: one owner and one member of a set. */
  target: (lane: Lane) => { owner: Account; member: string };
  commands: Record<string, (owner: Account, member: string, lane: Lane) => Command | Promise<Command>>;
  /** The command that removes the member again, where a set has few places. */
  cleanUp?: string;
  /** What shows the values. */
  reads: (owner: Account, lane: Lane) => { phone: Phone; command: EndpointName; params?: Record<string, string> }[];
}

const own = (by: Account, name: Command['name'], input: Command['input'] = {}): Command => ({ by, name, input });
const anyClient = (lane: Lane): Account => lane.random.pick(lane.world.clients);
const anyToggledWorker = (lane: Lane): Account => lane.random.pick(lane.world.toggledWorkers);
const anyWorker = (lane: Lane): Account => lane.random.pick(lane.world.workers);
const addDocument = (by: Account, paperId: string, kind: VerificationDocumentKind): Command =>
  own(by, 'addVerificationDocument', { form: { paperId, kind, paper: file('paper.jpg', kind === 'face' ? 512 : 700) } });
/** A worker is verified only with a document of each kind. */
async function verify(worker: Account, _: string, lane: Lane): Promise<Command> {
  for (const kind of await missingDocumentsOf(lane, worker.id)) await lane.run(addDocument(worker, lane.id(), kind));
  return verdictOn(lane, worker.id, { verdict: 'verified' });
}
async function readSuspendedAt(lane: Lane, id: string): Promise<number> {
  const { body } = await lane.read(lane.world.admin.phones[0], 'adminAccount', { params: { id } });
  return z.safeParse(z.object({ suspendedAt: z.int() }), body).data?.suspendedAt ?? 0;
}
const readOf = (owner: Account, ...commands: EndpointName[]) =>
  commands.map((command) => ({ phone: owner.phones[0], command }));

const pushKeys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const pushUrl = (owner: Account, member: string) => `https://fcm.googleapis.com/fcm/send/${owner.id}-${member}`;

const TOGGLE_GROUPS: Record<string, ToggleGroup> = {
  favourites: {
    target: (lane) => ({ owner: lane.client, member: anyToggledWorker(lane).id }),
    commands: {
      addFavourite: (by, workerId) => own(by, 'addFavourite', { params: { workerId } }),
      removeFavourite: (by, workerId) => own(by, 'removeFavourite', { params: { workerId } }),
      blockWorker: (by, workerId) => own(by, 'blockWorker', { params: { workerId } }),
      unblockWorker: (by, workerId) => own(by, 'unblockWorker', { params: { workerId } }),
    },
    reads: (owner) => readOf(owner, 'favourites', 'blockedWorkers'),
  },
  availability: {
    target: (lane) => ({ owner: anyToggledWorker(lane), member: '' }),
    commands: {
      on: (by) => own(by, 'setAvailability', { body: { available: true } }),
      off: (by) => own(by, 'setAvailability', { body: { available: false } }),
    },
    reads: (owner) => readOf(owner, 'workerProfile'),
  },
  verification: {
    target: (lane) => ({ owner: anyToggledWorker(lane), member: '' }),
    commands: {
      verify,
      refuse: ({ id }, _, lane) => verdictOn(lane, id, { verdict: 'refused', reason: lane.uniqueText() }),
      addFace: (by, _, lane) => addDocument(by, lane.id(), 'face'),
    },
    reads: (owner) => readOf(owner, 'workerProfile', 'verificationDocuments'),
  },
  documents: {
    target: (lane) => ({ owner: anyToggledWorker(lane), member: lane.id() }),
    commands: {
      add: (by, paperId) => addDocument(by, paperId, 'portfolio'),
      remove: (by, paperId) => own(by, 'removeVerificationDocument', { params: { paperId } }),
    },
    cleanUp: 'remove',
    reads: (owner) => readOf(owner, 'verificationDocuments'),
  },
  suspension: {
    target: (lane) => ({ owner: lane.random.pick(lane.world.suspendedClients), member: '' }),
    commands: {
      suspend: ({ id }, _, lane) =>
        own(lane.world.admin, 'suspendAccount', { params: { id }, body: { ground: 'terms', reason: lane.uniqueText() } }),
      restore: async ({ id }, _, lane) =>
        own(lane.world.admin, 'restoreAccount', { params: { id }, body: { suspendedAt: await readSuspendedAt(lane, id) } }),
    },
    reads: ({ id }, { world }) => [{ phone: world.admin.phones[0], command: 'adminAccount', params: { id } }],
  },
  push: {
    target: (lane) => ({ owner: anyClient(lane), member: String(lane.random.int(1, 2)) }),
    commands: {
      subscribe: (by, member) =>
        own(by, 'subscribePush', { body: { endpoint: pushUrl(by, member), keys: pushKeys, language: 'en' } }),
      unsubscribe: (by, member) => own(by, 'unsubscribePush', { body: { endpoint: pushUrl(by, member) } }),
      renew: (by, member) => ({
        by: null,
        name: 'renewPushSubscription',
        input: {
          body: { old: pushUrl(by, member), subscription: { endpoint: pushUrl(by, `${member}-renewed`), keys: pushKeys } },
        },
      }),
    },
    reads: () => [],
  },
  account: {
    target: (lane) => ({ owner: anyClient(lane), member: '' }),
    commands: {
      rename: (by, _, lane) => own(by, 'changeAccount', { body: { name: lane.uniqueText() } }),
      changeContact: (by, _, lane) =>
        own(by, 'changeAccount', { body: { emergencyContact: `contact${lane.random.int(1, 99)}@example.in` } }),
      changeTopics: (by, _, { random }) =>
        own(by, 'changeAccount', {
          body: { notifications: { bookings: random.chance(0.5), payments: random.chance(0.5), messages: true, jobs: false } },
        }),
      changePhoto: (by, _, { random }) =>
        own(by, 'changeProfilePhoto', { form: { photo: file('me.jpg', random.int(64, 4096)) } }),
    },
    reads: (owner) => readOf(owner, 'account'),
  },
  profile: {
    target: (lane) => ({ owner: anyWorker(lane), member: '' }),
    commands: {
      rename: (by, _, lane) => own(by, 'changeWorker', { body: { name: lane.uniqueText() } }),
      describe: (by, _, lane) => own(by, 'changeWorker', { body: { description: lane.uniqueText() } }),
      changePhoto: (by, _, { random }) =>
        own(by, 'changeProfilePhoto', { form: { photo: file('me.jpg', random.int(64, 4096)) } }),
      verify,
    },
    reads: (owner) => readOf(owner, 'workerProfile'),
    // A worker with a new name or photo takes no jobs until an admin has checked it.
    cleanUp: 'verify',
  },
};

/** Two commands at once, then one of them alone, and then another repeat of the first one with its old key. */
async function runToggle(lane: Lane, group: ToggleGroup, first: string, second: string): Promise<void> {
  const { owner, member } = group.target(lane);
  const create = async (name: string): Promise<Command> => {
    const command = group.commands[name];
    if (!command) throw new Error(`there is no command ${name}`);
    return command(owner, member, lane);
  };
  const readAll = async () => {
    for (const { phone, command, params } of group.reads(owner, lane)) await lane.read(phone, command, params && { params });
  };
  await lane.race(await create(first), await create(second));
  await readAll();
  const repeat = await lane.runRepeatable(await create(first));
  await lane.run(await create(second));
  await repeat();
  await readAll();
  if (group.cleanUp) await lane.run(await create(group.cleanUp));
}

export const toggleRaces: Scenario[] = Object.entries(TOGGLE_GROUPS).flatMap(([name, group]) =>
  pairsOf(Object.keys(group.commands)).map(([first, second]) => ({
    name: `${name}: ${first} and ${second}`,
    run: (lane) => runToggle(lane, group, first, second),
  })),
);
