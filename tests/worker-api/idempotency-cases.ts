import type { endpoints, EndpointName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { lookAtWorker } from '../support/seen-details.ts';
import { createPng } from '../support/png.ts';
import type { TestServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  jobRequestBody,
  parseResponse,
  post,
  PASSWORD,
  type Fetcher,
  type TestUser,
} from '../support/test-users.ts';
import type { Call } from './idempotent-call.ts';

export interface Case {
  call: Call;
  /** Another command that changes the same state again, if there is one. */
  after?: Call;
  /** Another body for the same URL; none where the URL says everything. */
  otherBody?: object;
  /** What the command changes, as one SQL expression. */
  state: string;
  /**
   * What a repetition gets after 48 hours, when its key is forgotten, if it is not the first response once more: an error, because of the
   * row's state, or its effect `again`.
   */
  late?: ErrorCode | 'again';
}

type KeyedEndpoint = {
  [N in EndpointName]: (typeof endpoints)[N] extends { idempotency: 'stored' | 'repeatable' } ? N : never;
}[EndpointName];

export interface People {
  client: TestUser;
  worker: TestUser;
  admin: TestUser;
}

const field = (table: string, column: string, where: string) => `(SELECT ${column} FROM ${table} WHERE ${where})`;
const count = (table: string, where: string) => `(SELECT count(*) FROM ${table} WHERE ${where})`;

/** Rows that the commands before a command cannot write. */
const ROWS_BEFORE = new Map<string, (people: People) => string[]>([
  // An accepted job that started an hour ago, with the id of its client.
  [
    'reportNoShow',
    ({ client, worker }) => [
      `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at, frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at) VALUES ('${client.id}', '${client.id}', '${worker.id}', 0, 'plumbing', 'plumber', 'accepted', 'Asha', 'a@b.in', '', 'Pune', '2026-01-01', '10:00 - 12:00 PM', ${Date.now() - 3_600_000}, 'one-time', '2-hours', '', '', 'no-preference', 34900, '0000', 0, '', 1)`,
    ],
  ],
]);
/** The INSERT statements of these rows for one endpoint. */
export const rowsBefore = (name: string, people: People): string[] => ROWS_BEFORE.get(name)?.(people) ?? [];

export async function createPeople(server: TestServer, name: string): Promise<People> {
  const [client, worker, admin] = await Promise.all([createClient(server), createWorker(server), createAdmin(server)]);
  for (const row of rowsBefore(name, { client, worker, admin })) await server.db.exec(row);
  return { client, worker, admin };
}

const PUSH_URL = 'https://fcm.googleapis.com/fcm/send/';

function pushOf(client: TestUser): { subscribe: Call; unsubscribe: Call; state: string } {
  // One for each client, because a subscription belongs to the account that subscribed last.
  const endpoint = PUSH_URL + client.id;
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return {
    subscribe: { name: 'subscribePush', body: { endpoint, keys, language: 'en' }, user: client },
    unsubscribe: { name: 'unsubscribePush', body: { endpoint }, user: client },
    state: count('push_subscriptions', `account_id = '${client.id}'`),
  };
}

function portfolioOf(worker: TestUser): { add: Call; remove: Call; state: string } {
  const paperId = uuidv7();
  const body = { paperId, kind: 'portfolio' };
  return {
    add: { name: 'addVerificationDocument', body, files: { paper: createPng() }, user: worker },
    remove: { name: 'removeVerificationDocument', params: { paperId }, user: worker },
    state: count('media', `owner_id = '${worker.id}'`),
  };
}

/** One case for each endpoint that honours an Idempotency-Key. */
export const CASES: Record<KeyedEndpoint, (server: Fetcher, people: People) => Promise<Case>> = {
  requestJob: async (_, { client }) => ({
    call: { name: 'requestJob', body: jobRequestBody({ id: uuidv7() }), user: client },
    otherBody: jobRequestBody({ problem_description: 'The shower leaks.' }),
    state: count('jobs', `client_id = '${client.id}'`),
  }),
  withdrawJob: async (server, { client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'withdrawJob', params: { id }, user: client },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  withdrawBooking: async (server, { client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'withdrawBooking', params: { id }, user: client },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  askAgain: async (server, { client, worker }) => {
    const body = { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha' };
    const id = await createJob(server, client, body);
    await advanceJob(server, id, worker, 'accept', 'cancel');
    return { call: { name: 'askAgain', params: { id }, user: client }, state: count('jobs', `client_id = '${client.id}'`) };
  },
  reportNoShow: async (_, { client }) => {
    const id = client.id;
    return {
      call: { name: 'reportNoShow', params: { id }, user: client },
      state: `${count('jobs', `client_id = '${client.id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  cancelBooking: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'cancelBooking', body: { id }, user: client },
      otherBody: { id: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  requestWorker: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'requestWorker', params: { id }, body: { workerId: worker.id }, user: client },
      after: { name: 'acceptJob', body: { jobId: id }, user: worker },
      otherBody: { workerId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  acceptJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'acceptJob', body: { jobId: id }, user: worker },
      after: { name: 'startJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
    };
  },
  startJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'startJob', body: { jobId: id }, user: worker },
      after: { name: 'sendMessage', params: { job_id: id }, body: { message: 'Hello' }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: `${field('jobs', 'status', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_startable',
    };
  },
  completeJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept', 'start');
    return {
      call: { name: 'completeJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      // It counts in the record of the worker after its slot.
      state: `${field('jobs', `status || ',' || counts_from`, `id = '${id}'`)} || ${field('workers', 'jobs_completed', `account_id = '${worker.id}'`)}`,
      late: 'job.not_completable',
    };
  },
  cancelJob: async (server, { client, worker }) => {
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    return {
      call: { name: 'cancelJob', body: { jobId: id }, user: worker },
      otherBody: { jobId: uuidv7() },
      state: field('workers', 'jobs_dropped', `account_id = '${worker.id}'`),
      late: 'job.not_cancellable',
    };
  },
  startPayment: async (server, { client, worker }) => {
    const bookingId = await createJob(server, client);
    await advanceJob(server, bookingId, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'startPayment', body: { bookingId, method: 'cash' }, user: client },
      after: { name: 'receivedCash', body: { jobId: bookingId, amount: 349 }, user: worker },
      otherBody: { bookingId, method: 'upi' },
      state: `${count('payments', `job_id = '${bookingId}'`)} || ${field('payments', 'state', `job_id = '${bookingId}'`)}`,
    };
  },
  confirmPayment: async (server, { client, worker }) => {
    const bookingId = await createJob(server, client);
    await advanceJob(server, bookingId, worker, 'accept', 'start', 'complete');
    const { id } = await parseResponse('startPayment', post(server, '/api/payments', { bookingId, method: 'cash' }, client));
    return {
      call: { name: 'confirmPayment', params: { id }, body: { amount: 349 }, user: client },
      after: { name: 'receivedCash', body: { jobId: bookingId, amount: 349 }, user: worker },
      otherBody: { amount: 1 },
      state: field('payments', 'state', `id = '${id}'`),
    };
  },
  receivedCash: async (server, { client, worker }) => {
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    return {
      call: { name: 'receivedCash', body: { jobId, amount: 349 }, user: worker },
      otherBody: { jobId, amount: 1 },
      state: `${count('payments', `job_id = '${jobId}'`)} || ${field('payments', 'state', `job_id = '${jobId}'`)}`,
    };
  },
  sendMessage: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    return {
      call: { name: 'sendMessage', params: { job_id }, body: { id: uuidv7(), message: 'Hello' }, user: client },
      after: { name: 'sendMessage', params: { job_id }, body: { message: 'Again' }, user: client },
      otherBody: { message: 'Bye' },
      state: count('messages', `job_id = '${job_id}'`),
    };
  },
  sendPhotoMessage: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    const photo = createPng();
    return {
      call: { name: 'sendPhotoMessage', params: { job_id }, body: { id: uuidv7() }, files: { photo }, user: client },
      otherBody: { id: uuidv7() },
      state: `${count('messages', `job_id = '${job_id}'`)} || ${count('media', `job_id = '${job_id}'`)}`,
    };
  },
  updateReadReceipts: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept');
    await post(server, `/api/messages/${job_id}`, { message: 'Hello' }, worker);
    return {
      call: { name: 'updateReadReceipts', params: { job_id }, body: { seen: 1 }, user: client },
      after: { name: 'updateReadReceipts', params: { job_id }, body: { delivered: 1, seen: 0 }, user: worker },
      otherBody: { seen: 0 },
      state: field('read_receipts', 'seen_seq', `job_id = '${job_id}' AND side = 'client'`),
    };
  },
  writeReview: async (server, { client, worker }) => {
    const job_id = await createJob(server, client);
    await advanceJob(server, job_id, worker, 'accept', 'start', 'complete');
    const body = { reviewee_id: worker.id, job_id, rating: 4 };
    return {
      call: { name: 'writeReview', body, user: client },
      otherBody: { ...body, rating: 5 },
      state: `${count('reviews', `job_id = '${job_id}'`)} || ${field('workers', `rating_count || ',' || rating_sum`, `account_id = '${worker.id}'`)}`,
      late: 'review.exists',
    };
  },
  changeAccount: async (_, { client }) => ({
    call: { name: 'changeAccount', body: { name: 'Asha' }, user: client },
    after: { name: 'changeAccount', body: { name: 'Asha Kulkarni' }, user: client },
    otherBody: { name: 'Usha' },
    state: field('accounts', 'name', `id = '${client.id}'`),
  }),
  changeWorker: async (_, { worker }) => ({
    call: { name: 'changeWorker', body: { description: 'First' }, user: worker },
    after: { name: 'changeWorker', body: { description: 'Second' }, user: worker },
    otherBody: { description: 'Third' },
    state: field('workers', 'description', `account_id = '${worker.id}'`),
  }),
  setWorkingWeek: async (_, { worker }) => {
    const week = (from: number) => ({ week: Array.from({ length: 7 }, () => ({ periods: [[from, 18]], maxKm: null })) });
    return {
      call: { name: 'setWorkingWeek', body: week(8), user: worker },
      after: { name: 'setWorkingWeek', body: week(9), user: worker },
      otherBody: week(10),
      state: field('workers', `working_hours ->> '$.week'`, `account_id = '${worker.id}'`),
    };
  },
  setHoursException: async (_, { worker }) => {
    const id = uuidv7();
    const body = (to: number) => {
      const days = { from: daysFromToday(1), to: daysFromToday(to), periods: [], maxKm: null };
      return { id, exception: days };
    };
    return {
      call: { name: 'setHoursException', body: body(2), user: worker },
      after: { name: 'setHoursException', body: { id, exception: null }, user: worker },
      otherBody: body(3),
      state: field('workers', 'working_hours', `account_id = '${worker.id}'`),
    };
  },
  setAvailability: async (_, { worker }) => ({
    call: { name: 'setAvailability', body: { available: false }, user: worker },
    after: { name: 'setAvailability', body: { available: true }, user: worker },
    otherBody: { available: true },
    state: field('workers', 'available', `account_id = '${worker.id}'`),
  }),
  addFavourite: async (_, { client, worker }) => ({
    call: { name: 'addFavourite', params: { workerId: worker.id }, user: client },
    after: { name: 'removeFavourite', params: { workerId: worker.id }, user: client },
    state: count('favourites', `client_id = '${client.id}'`),
  }),
  removeFavourite: async (_, { client, worker }) => ({
    call: { name: 'removeFavourite', params: { workerId: worker.id }, user: client },
    after: { name: 'addFavourite', params: { workerId: worker.id }, user: client },
    state: count('favourites', `client_id = '${client.id}'`),
  }),
  blockWorker: async (_, { client, worker }) => ({
    call: { name: 'blockWorker', params: { workerId: worker.id }, user: client },
    after: { name: 'unblockWorker', params: { workerId: worker.id }, user: client },
    state: count('blocked_workers', `client_id = '${client.id}'`),
  }),
  unblockWorker: async (_, { client, worker }) => ({
    call: { name: 'unblockWorker', params: { workerId: worker.id }, user: client },
    after: { name: 'blockWorker', params: { workerId: worker.id }, user: client },
    state: count('blocked_workers', `client_id = '${client.id}'`),
  }),
  suspendAccount: async (_, { admin, worker }) => ({
    call: { name: 'suspendAccount', params: { id: worker.id }, body: { reason: 'Fraud' }, user: admin },
    after: { name: 'restoreAccount', params: { id: worker.id }, user: admin },
    otherBody: { reason: 'Abuse' },
    state: field('accounts', `coalesce(suspend_reason, 'active') || token_version`, `id = '${worker.id}'`),
  }),
  restoreAccount: async (_, { admin, worker }) => ({
    call: { name: 'restoreAccount', params: { id: worker.id }, user: admin },
    after: { name: 'suspendAccount', params: { id: worker.id }, body: { reason: 'Fraud' }, user: admin },
    state: field('accounts', `coalesce(suspend_reason, 'active')`, `id = '${worker.id}'`),
  }),
  verifyWorker: async (server, { admin, worker }) => {
    const [params, seen] = [{ id: worker.id }, await lookAtWorker(server, admin, worker)];
    return {
      call: { name: 'verifyWorker', params, body: { verdict: 'refused', reason: 'Blurred', seen }, user: admin },
      after: { name: 'verifyWorker', params, body: { verdict: 'verified', seen }, user: admin },
      otherBody: { verdict: 'verified', seen },
      state: field('workers', 'verification', `account_id = '${worker.id}'`),
    };
  },
  adminCancelJob: async (server, { admin, client }) => {
    const id = await createJob(server, client);
    return {
      call: { name: 'adminCancelJob', params: { id }, body: { reason: 'Wrong address' }, user: admin },
      otherBody: { reason: 'Other' },
      state: `${field('jobs', 'cancel_reason', `id = '${id}'`)} || ${count('event_outbox', `job_id = '${id}'`)}`,
      late: 'job.not_cancellable',
    };
  },
  addSosNote: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'addSosNote', params: { id }, body: { note: 'Called back' }, user: admin },
      after: { name: 'addSosNote', params: { id }, body: { note: 'Safe' }, user: admin },
      otherBody: { note: 'No answer' },
      state: count('sos_log', `case_id = '${id}' AND step = 'note'`),
      // A note has no id of its own.
      late: 'again',
    };
  },
  markSosSeen: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'markSosSeen', params: { id }, user: admin },
      after: { name: 'markSosHelping', params: { id }, user: admin },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
  markSosHelping: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'markSosHelping', params: { id }, user: admin },
      after: { name: 'closeSos', params: { id }, body: { outcome: 'closed', note: 'Safe' }, user: admin },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
  closeSos: async (server, { admin, client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'closeSos', params: { id }, body: { outcome: 'closed', note: 'Safe' }, user: admin },
      after: { name: 'addSosNote', params: { id }, body: { note: 'Called back' }, user: admin },
      otherBody: { outcome: 'false_alarm', note: 'A test' },
      state: field('sos_cases', 'state', `id = '${id}'`),
    };
  },
  addJobPhoto: async (server, { client }) => {
    const [id, photoId, photo] = [await createJob(server, client), uuidv7(), createPng()];
    return {
      call: { name: 'addJobPhoto', params: { id }, body: { photoId }, files: { photo }, user: client },
      after: { name: 'removeJobPhoto', params: { id, photoId }, user: client },
      otherBody: { photoId: uuidv7() },
      state: count('media', `job_id = '${id}'`),
    };
  },
  removeJobPhoto: async (server, { client }) => {
    const [id, photoId, photo] = [await createJob(server, client), uuidv7(), createPng()];
    return {
      call: { name: 'removeJobPhoto', params: { id, photoId }, user: client },
      after: { name: 'addJobPhoto', params: { id }, body: { photoId }, files: { photo }, user: client },
      state: count('media', `job_id = '${id}'`),
    };
  },
  changeProfilePhoto: async (_, { client }) => ({
    call: { name: 'changeProfilePhoto', files: { photo: createPng() }, user: client },
    state: `${count('media', `owner_id = '${client.id}'`)} || ${field('accounts', 'photo_key', `id = '${client.id}'`)}`,
    // The same photo under another name.
    late: 'again',
  }),
  addVerificationDocument: async (_, { worker }) => {
    const { add, remove, state } = portfolioOf(worker);
    return { call: add, after: remove, otherBody: { paperId: uuidv7(), kind: 'portfolio' }, state };
  },
  removeVerificationDocument: async (_, { worker }) => {
    const { add, remove, state } = portfolioOf(worker);
    return { call: remove, after: add, state };
  },
  subscribePush: async (_, { client }) => {
    const { subscribe, unsubscribe, state } = pushOf(client);
    return { call: subscribe, after: unsubscribe, otherBody: { ...subscribe.body, language: 'hi' }, state };
  },
  unsubscribePush: async (_, { client }) => {
    const { subscribe, unsubscribe, state } = pushOf(client);
    return { call: unsubscribe, after: subscribe, otherBody: { endpoint: `${PUSH_URL}b` }, state };
  },
  workerSignup: async () => {
    const form = {
      name: 'Ravi Patil',
      email: 'ravi.patil@example.in',
      phone: '9822012345',
      password: PASSWORD,
      address: 'Kothrud, Pune',
      profession: 'plumber',
      experience: '1-3 years',
    };
    return {
      call: { name: 'workerSignup', body: form, files: { facePhoto: createPng() }, user: null },
      otherBody: { ...form, name: 'Ravi P' },
      state: `${count('workers', 'true')} || ${count('media', `kind = 'face'`)}`,
      late: 'account.email_taken',
    };
  },
};
