import { describe, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  aClient,
  aJob,
  makeAdmin,
  makeClient,
  makeWorker,
  moved,
  request,
  store,
  tokenOf,
  PASSWORD,
  type Person,
} from '../support/people.ts';
import { insertsInto } from '../../scripts/seed/sql.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

const IDENTITIES = ['none', 'client', 'otherClient', 'rightWorker', 'otherWorker', 'admin', 'forged', 'expired'] as const;
type Identity = (typeof IDENTITIES)[number];

interface World {
  people: Record<'client' | 'otherClient' | 'rightWorker' | 'otherWorker' | 'admin', Person>;
  jobId: string;
}

/** What is asked of one endpoint, in which state of the job, and what each identity is answered. */
interface Case {
  moves?: ('accept' | 'start' | 'complete')[];
  ask?: (
    world: World,
    who: Person | null,
  ) => { params?: Record<string, string>; query?: string; body?: unknown; form?: FormData };
  /** Statuses in the order of IDENTITIES. */
  expected: [number, number, number, number, number, number, number, number];
}

const open = (status: number): Case['expected'] => [status, status, status, status, status, status, status, status];
const ADMINS: Case['expected'] = [401, 403, 403, 403, 403, 200, 401, 403];
const job = ({ jobId }: World) => ({ params: { id: jobId } });
const thread = ({ jobId }: World) => ({ params: { job_id: jobId } });
const sosCase = () => ({ params: { id: PAYMENT } });
const jobBody = ({ jobId }: World) => ({ body: { jobId } });
const PAYMENT = '01890000-0000-7000-8000-000000000001';
const worker = ({ people }: World) => ({ params: { workerId: people.rightWorker.id } });

function signupForm(): FormData {
  const form = new FormData();
  const fields = {
    profession: 'plumber',
    name: 'Ravi',
    email: `${uuidv7()}@example.in`,
    phone: `9${String(Date.now()).slice(-9)}`,
    address: 'Pune',
    password: PASSWORD,
  };
  for (const [name, value] of Object.entries({ ...fields, experience: '1-3 years' })) form.set(name, value);
  form.set('facePhoto', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]), 'face.png');
  return form;
}

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  language: 'en',
};

// "client" is the job's own; "rightWorker" has the job, or may accept it while it is open; "otherWorker" is of another
// profession; the forged and the expired token name a person whom the endpoint would serve.
const CASES: Record<EndpointName, Case> = {
  pushPublicKey: { expected: open(200) },
  subscribePush: { ask: () => ({ body: browser }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  unsubscribePush: {
    ask: () => ({ body: { endpoint: browser.endpoint } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  renewPushSubscription: { ask: () => ({ body: { old: browser.endpoint, subscription: browser } }), expected: open(200) },
  health: { expected: open(200) },
  openapi: { expected: open(200) },
  signup: {
    ask: () => ({
      body: { name: 'A', email: `${uuidv7()}@example.in`, phone: '9822000000', address: 'Pune', password: PASSWORD },
    }),
    expected: open(200),
  },
  login: { ask: ({ people }) => ({ body: { email: people.client.email, password: PASSWORD } }), expected: open(200) },
  forgotPassword: { ask: () => ({ body: { email: 'nobody@example.in' } }), expected: open(200) },
  resetPassword: { ask: () => ({ body: { token: 'made up', password: PASSWORD } }), expected: open(400) },
  changePassword: {
    ask: () => ({ body: { currentPassword: PASSWORD, newPassword: 'another one' } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  logoutEverywhere: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  workerSignup: { ask: () => ({ form: signupForm() }), expected: open(200) },
  workerLogin: {
    ask: ({ people }) => ({ body: { emailOrPhone: people.rightWorker.phone, password: PASSWORD } }),
    expected: open(200),
  },
  workerProfile: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  changeWorker: { ask: () => ({ body: { description: 'Taps.' } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  verificationDocuments: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  addVerificationDocument: {
    ask: () => {
      const form = new FormData();
      form.set('paperId', uuidv7());
      form.set('kind', 'portfolio');
      form.set('paper', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), 'licence.jpg');
      return { form };
    },
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  removeVerificationDocument: {
    ask: () => ({ params: { paperId: PAYMENT } }),
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  workerDashboard: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  setAvailability: { ask: () => ({ body: { available: true } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  earnings: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  workerStats: { ask: worker, expected: open(200) },
  requestJob: {
    moves: ['accept', 'start', 'complete'],
    ask: () => ({ body: request() }),
    expected: [401, 200, 200, 403, 403, 403, 401, 403],
  },
  myBookings: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  withdrawJob: { ask: job, expected: [401, 200, 404, 403, 403, 403, 401, 403] },
  withdrawBooking: { ask: job, expected: [401, 200, 404, 403, 403, 403, 401, 403] },
  cancelBooking: {
    moves: ['accept'],
    ask: ({ jobId }) => ({ body: { id: jobId } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  jobDetail: { moves: ['accept'], ask: job, expected: [401, 200, 404, 200, 404, 200, 401, 403] },
  pendingJobs: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  ongoingJobs: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  jobHistory: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  acceptJob: { ask: jobBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  startJob: { moves: ['accept'], ask: jobBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  completeJob: { moves: ['accept', 'start'], ask: jobBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  cancelJob: { moves: ['accept'], ask: jobBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  writeReview: {
    moves: ['accept', 'start', 'complete'],
    ask: ({ people, jobId }) => ({ body: { reviewee_id: people.rightWorker.id, job_id: jobId, rating: 5, comment: '' } }),
    expected: [401, 200, 403, 403, 403, 403, 401, 403],
  },
  reviews: { ask: worker, expected: open(200) },
  searchWorkers: { expected: open(200) },
  publicWorker: { ask: worker, expected: open(200) },
  matchWorkers: { ask: () => ({ body: { service: 'plumbing' } }), expected: open(200) },
  requestWorker: {
    ask: ({ people, jobId }) => ({ params: { id: jobId }, body: { workerId: people.rightWorker.id } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  reviewSummary: { ask: worker, expected: open(200) },
  changes: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  geocode: { ask: () => ({ query: '?address=Kothrud,+Pune' }), expected: open(200) },
  directions: { ask: () => ({ query: '?from=18.5,73.8&to=18.6,73.9' }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  roomTicket: {
    ask: ({ people }) => ({ body: { party: 'inbox', room: inboxRoomName('client', people.client.id) } }),
    expected: [401, 200, 403, 403, 403, 403, 401, 403],
  },
  account: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  changeAccount: { ask: () => ({ body: { name: 'Another Name' } }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  changeProfilePhoto: {
    ask: () => {
      const form = new FormData();
      form.set('photo', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]), 'me.png');
      return { form };
    },
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  closeAccount: {
    moves: ['accept', 'start', 'complete'],
    ask: () => ({ body: { password: PASSWORD } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  exportAccount: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  favourites: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  blockedWorkers: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  blockWorker: { ask: worker, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  unblockWorker: { ask: worker, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  addFavourite: { ask: worker, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  removeFavourite: { ask: worker, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  startPayment: {
    moves: ['accept'],
    ask: ({ jobId }) => ({ body: { bookingId: jobId, method: 'cash' } }),
    expected: [401, 200, 404, 200, 404, 404, 401, 403],
  },
  bookingPayments: {
    moves: ['accept'],
    ask: ({ jobId }) => ({ query: `?bookingId=${jobId}` }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  payment: {
    moves: ['accept'],
    ask: () => ({ params: { id: PAYMENT } }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  confirmPayment: {
    moves: ['accept'],
    ask: () => ({ params: { id: PAYMENT }, body: { reference: '123456789012', received: true } }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  receivedCash: {
    moves: ['accept'],
    ask: ({ jobId }) => ({ body: { jobId, amount: 100 } }),
    expected: [401, 403, 403, 409, 404, 403, 401, 401],
  },
  addJobPhoto: {
    ask: ({ jobId }) => {
      const form = new FormData();
      form.set('photoId', uuidv7());
      form.set('photo', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), 'tap.jpg');
      return { params: { id: jobId }, form };
    },
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  removeJobPhoto: {
    ask: ({ jobId }) => ({ params: { id: jobId, photoId: PAYMENT } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  messages: { moves: ['accept'], ask: thread, expected: [401, 200, 404, 200, 404, 200, 401, 403] },
  sendMessage: {
    moves: ['accept'],
    ask: (world) => ({ ...thread(world), body: { message: 'Namaste' } }),
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  sendPhotoMessage: {
    moves: ['accept'],
    ask: (world) => {
      const form = new FormData();
      form.set('id', uuidv7());
      form.set('photo', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), 'tap.jpg');
      return { ...thread(world), form };
    },
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  updateReadReceipts: {
    moves: ['accept'],
    ask: (world) => ({ ...thread(world), body: { seen: 1 } }),
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  sosStatus: { ask: () => ({ params: { id: PAYMENT }, body: {} }), expected: open(404) },
  sosCases: { expected: ADMINS },
  markSosSeen: { ask: sosCase, expected: ADMINS },
  markSosHelping: { ask: sosCase, expected: ADMINS },
  addSosNote: { ask: () => ({ ...sosCase(), body: { note: 'Called' } }), expected: ADMINS },
  closeSos: { ask: () => ({ ...sosCase(), body: { outcome: 'closed' } }), expected: ADMINS },
  triggerSos: { ask: () => ({ body: { location: null, userId: 'guest' } }), expected: open(200) },
  adminJobs: { expected: ADMINS },
  adminUsers: { expected: ADMINS },
  adminWorkers: { expected: ADMINS },
  adminDashboard: { expected: ADMINS },
  adminAuditLog: { expected: ADMINS },
  verificationQueue: { expected: ADMINS },
  unconfirmedPayments: { expected: ADMINS },
  adminJob: { ask: job, expected: ADMINS },
  adminCancelJob: { ask: (world) => ({ ...job(world), body: { reason: 'Asked by phone' } }), expected: ADMINS },
  adminAccount: { ask: ({ people }) => ({ params: { id: people.client.id } }), expected: ADMINS },
  suspendAccount: {
    ask: ({ people }) => ({ params: { id: people.otherClient.id }, body: { reason: 'Abuse' } }),
    expected: ADMINS,
  },
  restoreAccount: { ask: ({ people }) => ({ params: { id: people.otherClient.id } }), expected: ADMINS },
  verifyWorker: {
    ask: ({ people }) => ({ params: { id: people.rightWorker.id }, body: { verdict: 'verified' } }),
    expected: ADMINS,
  },
  media: { ask: () => ({ params: { key: 'face-of-right-worker' } }), expected: [401, 404, 404, 200, 404, 200, 401, 401] },
};

async function world(moves: Case['moves'] = []): Promise<World> {
  const [client, otherClient, rightWorker, otherWorker, admin] = await Promise.all([
    makeClient(),
    makeClient(),
    makeWorker(),
    makeWorker('electrician'),
    makeAdmin(),
  ]);
  await store(server, client, otherClient, rightWorker, otherWorker, admin);
  const jobId = await aJob(server, client.person);
  await moved(server, jobId, rightWorker.person, ...moves);
  await server.media.put('face-of-right-worker', 'bytes');
  const face = { key: 'face-of-right-worker', owner_id: rightWorker.person.id, kind: 'face', type: 'image/png', size: 5 };
  const owners = { job_id: jobId, client_id: client.person.id, worker_id: rightWorker.person.id };
  const payment = {
    id: PAYMENT,
    ...owners,
    method: 'upi',
    state: 'claimed',
    amount_paise: 29_900,
    created_at: 0,
    write_id: 'w',
  };
  const emergency = { id: PAYMENT, token_hash: 'h', network: 'n', state: 'raised', presses: 1, created_at: 0, updated_at: 0 };
  const rows = [
    ...insertsInto('media', [{ ...face, created_at: 0 }]),
    ...insertsInto('payments', [payment]),
    ...insertsInto('sos_cases', [emergency]),
  ];
  await server.db.exec(rows.join('\n'));
  return {
    people: {
      client: client.person,
      otherClient: otherClient.person,
      rightWorker: rightWorker.person,
      otherWorker: otherWorker.person,
      admin: admin.person,
    },
    jobId,
  };
}

/** Somebody the endpoint would serve, were the token good. */
const served = (name: EndpointName, { people }: World): { id: string; role: 'client' | 'worker' } =>
  endpoints[name].access === 'worker'
    ? { id: people.rightWorker.id, role: 'worker' }
    : { id: people.client.id, role: 'client' };

async function tokenFor(identity: Identity, name: EndpointName, state: World): Promise<string | null> {
  if (identity === 'none') return null;
  const { id, role } = served(name, state);
  if (identity === 'forged') return tokenOf(id, role, { secret: 'another secret, of somebody who would like to get in' });
  if (identity === 'expired') return tokenOf(id, role, { expiresIn: -60 });
  return state.people[identity].token;
}

async function ask(name: EndpointName, identity: Identity, state: World): Promise<Response> {
  const { method, path } = endpoints[name];
  const token = await tokenFor(identity, name, state);
  const { params = {}, query = '', body, form } = CASES[name].ask?.(state, null) ?? {};
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query;
  return server.fetch(address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function expectAnswer(name: EndpointName, identity: Identity, status: number, state: World): Promise<void> {
  const answer = await ask(name, identity, state);
  const text = await answer.text();
  expect(answer.status, `${identity}: ${text}`).toBe(status);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  if (status >= 400)
    expect(JSON.parse(text), identity).toMatchObject({
      code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
      message: expect.stringMatching(/./),
    });
}

const NAMES = Object.keys(endpoints) as EndpointName[];
const cellsOf = (name: EndpointName) => IDENTITIES.map((identity, i) => [identity, CASES[name].expected[i] ?? 0] as const);

// Whoever is refused changes nothing, and nor does who reads: all of those meet the same world, which stays as it was.
describe.each(NAMES)('%s', (name) => {
  const cells = cellsOf(name);
  const harmless = endpoints[name].method === 'GET' ? cells : cells.filter(([, status]) => status >= 400);
  test.each(harmless.length > 0 ? [harmless.map((cell) => cell.join(' with ')).join(', ')] : [])('answers %s', async () => {
    const state = await world(CASES[name].moves);
    for (const [identity, status] of harmless) await expectAnswer(name, identity, status, state);
  });

  test.each(cells.filter((cell) => !harmless.includes(cell)))('answers %s with %i', async (identity, status) => {
    await expectAnswer(name, identity, status, await world(CASES[name].moves));
  });
});

describe('a token that was good', () => {
  test('dies at once when its account logs out everywhere or is suspended, and writes nothing', async () => {
    const { people } = await world(['accept', 'start', 'complete']);
    for (const [change, who] of [
      ['token_version = token_version + 1', people.client],
      [`suspended_at = 1`, people.otherClient],
    ] as const) {
      await server.db.prepare(`UPDATE accounts SET ${change} WHERE id = ?`).bind(who.id).run();
      const before = await server.db.prepare('SELECT count(*) AS n FROM jobs').first<number>('n');
      const answer = await server.fetch('/api/ai/job-request', {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request()),
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'auth.required' });
      expect(await server.db.prepare('SELECT count(*) AS n FROM jobs').first<number>('n')).toBe(before);
    }
  });

  test.each([
    ['no algorithm', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ4In0.'],
    ['no dots', 'abc'],
    ['an empty text', ''],
  ])('with %s is answered 401 auth.required', async (_, token) => {
    const answer = await server.fetch('/api/ai/my-bookings', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'auth.required' });
  });

  test('and has expired says jwt expired, 403 to a client and 401 to a worker', async () => {
    const client = await aClient(server);
    const asClient = await server.fetch('/api/ai/my-bookings', {
      headers: { authorization: `Bearer ${await tokenOf(client.id, 'client', { expiresIn: -1 })}` },
    });
    expect([asClient.status, await asClient.json()]).toEqual([403, { code: 'auth.expired', message: 'jwt expired' }]);
    const asWorker = await server.fetch('/api/worker/profile', {
      headers: { authorization: `Bearer ${await tokenOf(client.id, 'worker', { expiresIn: -1 })}` },
    });
    expect([asWorker.status, await asWorker.json()]).toEqual([401, { code: 'auth.expired', message: 'jwt expired' }]);
  });
});

test('a worker who names somebody else as the worker is answered 403', async () => {
  const { people, jobId } = await world();
  const answer = await server.fetch('/api/worker/accept', {
    method: 'POST',
    headers: { authorization: `Bearer ${people.rightWorker.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId, workerId: people.otherWorker.id }),
  });
  expect(answer.status).toBe(403);
});
