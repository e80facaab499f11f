import { uuidv7 } from '#contract/ids.ts';
import { lookAtWorker } from '../support/seen-details.ts';
import { createPng } from '../support/png.ts';
import { createJob, daysFromToday, get, parseResponse, PASSWORD, type TestUser } from '../support/test-users.ts';
import { count, field, type Cases } from './idempotency-case.ts';
import type { Call } from './idempotent-call.ts';

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

export const ACCOUNT_CASES = {
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
  blockClient: async (server, { client, worker }) => {
    const params = {
      jobId: await createJob(server, client, { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha' }),
    };
    return {
      call: { name: 'blockClient', params, user: worker },
      after: { name: 'unblockClient', params, user: worker },
      state: count('blocked_clients', `worker_id = '${worker.id}'`),
    };
  },
  unblockClient: async (server, { client, worker }) => {
    const params = {
      jobId: await createJob(server, client, { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha' }),
    };
    return {
      call: { name: 'unblockClient', params, user: worker },
      after: { name: 'blockClient', params, user: worker },
      state: count('blocked_clients', `worker_id = '${worker.id}'`),
    };
  },
  suspendAccount: async (server, { admin, worker }) => ({
    call: { name: 'suspendAccount', params: { id: worker.id }, body: { ground: 'payments', reason: 'Fraud' }, user: admin },
    after: async () => {
      const { suspendedAt } = await parseResponse('adminAccount', get(server, `/api/admin/accounts/${worker.id}`, admin));
      return { name: 'restoreAccount', params: { id: worker.id }, body: { suspendedAt }, user: admin };
    },
    otherBody: { ground: 'conduct', reason: 'Abuse' },
    state: field('accounts', `coalesce(suspend_ground || suspend_reason, 'active') || token_version`, `id = '${worker.id}'`),
  }),
  restoreAccount: async (_, { admin, worker }) => ({
    call: { name: 'restoreAccount', params: { id: worker.id }, body: { suspendedAt: 1 }, user: admin },
    after: { name: 'suspendAccount', params: { id: worker.id }, body: { ground: 'payments', reason: 'Fraud' }, user: admin },
    otherBody: { suspendedAt: 2 },
    state: field('accounts', `coalesce(suspend_reason, 'active') || coalesce(suspend_ground, '')`, `id = '${worker.id}'`),
  }),
  confirmSuspension: async (_, { admin, worker }) => ({
    call: { name: 'confirmSuspension', params: { id: worker.id }, body: { suspendedAt: 1 }, user: admin },
    otherBody: { suspendedAt: 2 },
    state: count('suspension_reviews', `account_id = '${worker.id}'`),
  }),
  verifyWorker: async (server, { admin, worker }) => {
    const [params, seen] = [{ id: worker.id }, await lookAtWorker(server, admin, worker)];
    const refuse = (reason: string) => ({ verdict: 'refused', reason, seen });
    const afterwards = { ...refuse('Too dark'), seen: { ...seen, verification: 'refused' } };
    return {
      call: { name: 'verifyWorker', params, body: refuse('Blurred'), user: admin },
      after: { name: 'verifyWorker', params, body: afterwards, user: admin },
      otherBody: refuse('Too dark'),
      state: field('workers', 'verification_reason', `account_id = '${worker.id}'`),
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
} satisfies Cases;
