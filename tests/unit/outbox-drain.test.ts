import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { NO_WORKING_HOURS } from '#contract/workers/working-hours.ts';
import { addVerificationDocument } from '#pwa/sync/outbox/commands/add-verification-document.ts';
import { PROFILE_ENTITY_KEY } from '#pwa/sync/outbox/commands/entity-key.ts';
import { setHoursException } from '#pwa/sync/outbox/commands/set-hours-exception.ts';
import { setWorkingWeek } from '#pwa/sync/outbox/commands/set-working-week.ts';
import { drain } from '#pwa/sync/outbox/drain.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import { apiError, type Result } from '#pwa/sync/http/api-error.ts';
import type { request } from '#pwa/sync/http/http.ts';
import { AccountData, type OutboxRow } from '#pwa/sync/schema.ts';
import { waitingRowWith } from '../support/outbox-row.ts';
import { bookingOf, detailOf, jobOf } from '../support/stored-jobs.ts';
import { SLOTS } from '../support/working-day.ts';

interface SentRequest {
  name: string;
  token: string | undefined;
  params: Record<string, string> | undefined;
  text: string | undefined;
  idempotencyKey: string | undefined;
  happenedAt: number | undefined;
}

const OK = { ok: true, data: undefined, nextCursor: null } as const;
const SERVER_ERROR = apiError('server.error', 500, 'Something failed');
const REJECTED = apiError('job.not_startable', 409, 'The job cannot be started');
const NO_NETWORK = apiError('network', 0);
const TOKEN_EXPIRED = apiError('auth.expired', 401, 'jwt expired');

let data: AccountData;
let sent: SentRequest[];
let responses: ((sentRequest: SentRequest) => Result<unknown>)[];

const textBody = z.object({ message: z.optional(z.string()) });

/** Responds with the next of `responses`, then always with success. */
const fakeRequest = (async (name: string, token: string | undefined, input: Parameters<typeof request>[2]) => {
  const { params, idempotencyKey, happenedAt } = input ?? {};
  const { message } = z.parse(textBody, input?.body ?? {});
  const sentRequest = { name, token, params, text: message, idempotencyKey, happenedAt };
  sent.push(sentRequest);
  // A response takes time: another sender may read the queue meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 1));
  return (responses.shift() ?? (() => OK))(sentRequest);
}) as typeof request;

const respondWith = (...results: Result<unknown>[]) => void (responses = results.map((result) => () => result));
const drainQueue = (retryNow = false) => drain({ data, token: 'token', lane: 'commands', request: fakeRequest, retryNow });

/** Queues a command whose response saves nothing. */
async function queue(overrides: Partial<OutboxRow> = {}): Promise<string> {
  const row = waitingRowWith(overrides);
  await data.outbox.add(row);
  return row.id;
}
const queued = () => data.outbox.orderBy('seq').toArray();
const rowOf = async (id: string) => (await queued()).find((row) => row.id === id);
const sentKeys = () => sent.map(({ idempotencyKey }) => idempotencyKey);

/** It stores nothing, but can still delete. */
const fillStorage = () =>
  data.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (mutation) =>
            mutation.type === 'add' || mutation.type === 'put'
              ? Promise.reject(new Dexie.QuotaExceededError('full'))
              : table.mutate(mutation),
        };
      },
    }),
  });

beforeEach(() => {
  data = new AccountData(`karigar-client-${uuidv7()}`);
  sent = [];
  responses = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await data.delete();
});

describe('The order of commands', () => {
  test('about one entity is the order in which they were queued, whatever the phone’s clock said', async () => {
    const now = Date.now();
    const first = await queue({ happenedAt: now });
    const second = await queue({ happenedAt: now - 86_400_000 });
    const third = await queue({ happenedAt: now + 86_400_000 });
    expect(await drainQueue()).toEqual({ sessionError: null, nextAttemptAt: null });
    expect(sentKeys()).toEqual([first, second, third]);
    expect(await queued()).toEqual([]);
  });

  test('of other entities does not wait for a command that the server cannot process now', async () => {
    const failing = await queue({ entityKey: 'job:a' });
    const later = await queue({ entityKey: 'job:a' });
    const other = await queue({ entityKey: 'job:b' });
    respondWith(SERVER_ERROR);
    const { nextAttemptAt } = await drainQueue();
    expect(sentKeys()).toEqual([failing, other]);
    expect((await queued()).map(({ id }) => id)).toEqual([failing, later]);
    expect(nextAttemptAt).toBe((await rowOf(failing))?.nextAttemptAt);
  });
});

describe('A request of the client, after an older one was cancelled without a network,', () => {
  const cancelOld = (overrides: Partial<OutboxRow> = {}) =>
    queue({ command: 'withdrawJob', entityKey: 'job:old', attempts: 5, ...overrides });
  const requestNew = () => queue({ command: 'requestJob', entityKey: 'job:new' });

  test('is sent after the cancellation, which has had more attempts', async () => {
    const cancellation = await cancelOld();
    const request = await requestNew();
    // The control: another command with fewer attempts goes first.
    const payment = await queue({ entityKey: 'job:b' });
    respondWith(OK, REJECTED, REJECTED);
    await drainQueue(true);
    expect(sentKeys()).toEqual([payment, cancellation, request]);
  });

  test('waits while the server cannot process the cancellation', async () => {
    await cancelOld();
    const request = await requestNew();
    respondWith(SERVER_ERROR);
    const { nextAttemptAt } = await drainQueue(true);
    expect(sent).toHaveLength(1);
    expect(await rowOf(request)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(nextAttemptAt).toBeGreaterThan(Date.now());
  });

  test('does not wait for a cancellation that is held back by a command that the server rejected', async () => {
    const oldRequest = { command: 'requestJob', entityKey: 'job:old' };
    const error = { code: 'job.time_past', status: 409, fields: {} } as const;
    const rejected = await queue({ ...oldRequest, state: 'rejected', error });
    const cancellation = await cancelOld();
    const request = await requestNew();
    respondWith(REJECTED);
    await drainQueue();
    expect(sentKeys()).toEqual([request]);
    // The control: once the user has discarded it, the cancellation is sent before another request.
    const later = await queue({ command: 'requestJob', entityKey: 'job:newest' });
    sent = [];
    respondWith(REJECTED, REJECTED);
    await data.outbox.where({ id: rejected }).delete();
    await drainQueue(true);
    expect(sentKeys()).toEqual([cancellation, later]);
  });

  test('does not wait for a cancellation that the server rejected, or for one that is newer', async () => {
    await cancelOld({ state: 'rejected', error: { code: 'job.not_cancellable', status: 409, fields: {} } });
    const request = await requestNew();
    await cancelOld({ nextAttemptAt: Date.now() + 60_000, entityKey: 'job:other' });
    respondWith(REJECTED);
    await drainQueue();
    expect(sentKeys()).toEqual([request]);
  });
});

describe('A rejected command about a job', () => {
  const error = { code: 'job.proposal_over', status: 409, fields: {} } as const;

  test.each([
    ['proposeTime', 'cancelBooking'],
    ['acceptProposal', 'startJob'],
    ['endProposal', 'startJob'],
    ['reportDelay', 'startJob'],
    ['receivedCash', 'completeJob'],
    ['withdrawJob', 'cancelBooking'],
    ['withdrawBooking', 'cancelBooking'],
    ['reportNoShow', 'cancelBooking'],
    ['declineJob', 'startJob'],
    ['cancelJob', 'completeJob'],
  ])('of the kind %s holds back no later one, as %s: nothing depends on it', async (rejected, later) => {
    await queue({ command: rejected, state: 'rejected', error });
    const next = await queue({ command: later });
    respondWith(REJECTED);
    await drainQueue();
    expect(sentKeys()).toEqual([next]);
  });

  test('of the kind startJob holds back the completion, which would be rejected too', async () => {
    await queue({ command: 'startJob', state: 'rejected', error });
    await queue({ command: 'completeJob' });
    await drainQueue();
    expect(sentKeys()).toEqual([]);
  });
});

test('A rejected change of the profile holds back no day off and no working week', async () => {
  const error = { code: 'account.phone_taken', status: 409, fields: {} } as const;
  await queue({ command: 'changeWorker', entityKey: PROFILE_ENTITY_KEY, state: 'rejected', error });
  const dayOff = setHoursException.createRow({ change: { id: 'a', exception: null }, previous: null });
  const { week } = NO_WORKING_HOURS;
  const later = [
    await queue({ command: 'setHoursException', entityKey: dayOff.entityKey }),
    await queue({ command: 'setWorkingWeek', entityKey: setWorkingWeek.createRow({ week, previous: week }).entityKey }),
  ];
  await drainQueue();
  expect(sentKeys()).toEqual(later);
});

/** A request that has begun and gets its response once it is `uploaded`. */
function holdUpload() {
  const uploaded = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slowRequest = (async (...args: Parameters<typeof request>) => {
    begun.resolve();
    await uploaded.promise;
    return fakeRequest(...args);
  }) as typeof request;
  return { slowRequest, begun, uploaded };
}

test('A verification document that takes minutes holds up no other command', async () => {
  const document = await queue({
    command: 'addVerificationDocument',
    entityKey: addVerificationDocument.createRow({ documentId: 'd', kind: 'portfolio', file: new File(['x'], 'a.pdf') })
      .entityKey,
    body: { paperId: 'd', kind: 'portfolio' },
    file: new File(['x'], 'a.pdf'),
  });
  const { slowRequest, begun, uploaded } = holdUpload();
  const uploading = drain({ data, token: 'token', lane: 'documents', request: slowRequest });
  await begun.promise;
  const completion = await queue();
  await drainQueue();
  expect(sentKeys()).toEqual([completion]);
  expect(await rowOf(document)).toMatchObject({ state: 'sending' });
  uploaded.resolve();
  await uploading;
  expect(sentKeys()).toEqual([completion, document]);
  expect(await queued()).toEqual([]);
});

test('A photo that takes minutes holds up only later commands about the same entity', async () => {
  const photo = await queue({ command: 'sendPhotoMessage', entityKey: 'messages:a', file: new File(['x'], 'tap.jpg') });
  const message = await queue({ command: 'receivedCash', entityKey: 'messages:a' });
  const { slowRequest, begun, uploaded } = holdUpload();
  respondWith(OK, REJECTED);
  const uploading = drain({ data, token: 'token', lane: 'photos', request: slowRequest });
  await begun.promise;
  const completion = await queue({ entityKey: 'job:b' });
  await drainQueue();
  expect(sentKeys()).toEqual([completion]);
  expect(await rowOf(message)).toMatchObject({ state: 'waiting', attempts: 0 });
  uploaded.resolve();
  await uploading;
  await drainQueue();
  expect(sentKeys()).toEqual([completion, photo, message]);
});

test('the response to a command is handed on before the command leaves the queue, so that who waits for it finds what it says', async () => {
  const id = await queue();
  const whenHandedOn: (OutboxRow | undefined)[] = [];
  await drain({
    data,
    lane: 'commands',
    token: 'token',
    request: fakeRequest,
    onResponse: async () => void whenHandedOn.push(await rowOf(id)),
  });
  expect(whenHandedOn).toMatchObject([{ id, state: 'sending' }]);
  expect(await queued()).toEqual([]);
});

test('Each rejected command is reported once, so that the profile is put back as it was', async () => {
  const rejected: unknown[] = [];
  const id = await queue({ entityKey: 'profile' });
  await queue({ entityKey: 'job:b' });
  respondWith(REJECTED, OK);
  const onRejected = async () => void rejected.push(await rowOf(id));
  await drain({ data, token: 'token', lane: 'commands', request: fakeRequest, onRejected });
  await drain({ data, token: 'token', lane: 'commands', request: fakeRequest, onRejected });
  expect(rejected).toMatchObject([{ id, state: 'rejected' }]);
});

test('A rejected command that a full phone cannot note is not reported: it is still waiting, and would be sent at once again', async () => {
  const id = await queue();
  data.close();
  fillStorage();
  await data.open();
  respondWith(REJECTED);
  const onRejected = vi.fn(() => Promise.resolve());
  await drain({ data, token: 'token', lane: 'commands', request: fakeRequest, onRejected });
  expect(sentKeys()).toEqual([id]);
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' });
  expect(onRejected).not.toHaveBeenCalled();
});

test('An empty queue is only read, because the screen that starts reads the same database', async () => {
  const modes: string[] = [];
  data.use({
    stack: 'dbcore',
    name: 'modes',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        modes.push(mode);
        return core.transaction(stores, mode, options);
      },
    }),
  });
  expect(await drainQueue(true)).toEqual({ sessionError: null, nextAttemptAt: null });
  expect(modes).toEqual(['readonly']);
  // The control: a drain with commands writes.
  await queue();
  modes.length = 0;
  await drainQueue(true);
  expect(modes).toContain('readwrite');
});

describe('A command that the server did not process', () => {
  test.each([
    ['a server error', SERVER_ERROR, { serverFailed: true, isLimited: false }],
    ['a rate limit', apiError('request.too_many', 429, 'Too many requests'), { serverFailed: false, isLimited: true }],
    ['the login page of a public Wi-Fi', apiError('server.error', 403), { serverFailed: false, isLimited: false }],
    ['a lost connection', NO_NETWORK, { serverFailed: false, isLimited: false }],
  ])('because of %s is sent again with the same idempotency key and the same time', async (_, error, reason) => {
    const id = await queue({ happenedAt: 1_700_000_000_000 });
    respondWith(error);
    await drainQueue();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, error: null, ...reason });
    await data.outbox.toCollection().modify({ nextAttemptAt: 0 });
    await drainQueue();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ idempotencyKey: id, happenedAt: 1_700_000_000_000 });
    expect(await queued()).toEqual([]);
  });

  test.each([
    [1, 2000],
    [2, 4000],
    [5, 32_000],
    [12, 300_000],
    [40, 300_000],
  ])('after %i attempts waits between half of %i ms and all of it', async (attempts, longest) => {
    const now = 1_800_000_000_000;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    for (const [random, expected] of [
      [0, longest / 2],
      [1, longest],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const id = await queue({ entityKey: `job:${random}`, attempts: attempts - 1 });
      respondWith(SERVER_ERROR);
      await drainQueue();
      expect((await rowOf(id))?.nextAttemptAt).toBe(now + expected);
    }
  });

  test('is not sent before its time, and is sent at the latest five minutes after the clock was set back', async () => {
    const now = 1_800_000_000_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await queue({ nextAttemptAt: now + 60_000, attempts: 3 });
    expect(await drainQueue()).toEqual({ sessionError: null, nextAttemptAt: now + 60_000 });
    expect(sent).toEqual([]);
    clock.mockReturnValue(now - 86_400_000);
    await drainQueue();
    expect(sent).toHaveLength(1);
  });

  test('because there is no network leaves all other commands in the queue', async () => {
    await queue({ entityKey: 'job:a' });
    await queue({ entityKey: 'job:b' });
    respondWith(NO_NETWORK);
    const { nextAttemptAt } = await drainQueue();
    expect(sent).toHaveLength(1);
    expect(await queued()).toHaveLength(2);
    expect(nextAttemptAt).toBeGreaterThan(Date.now());
  });
});

describe('When the network is back', () => {
  test.each([
    ['sends at once', true, 2],
    ['control: without the reset, does not send', false, 1],
  ])('%s a command whose attempt fails just then in another sender', async (_, retryNow, attempts) => {
    await queue();
    respondWith(NO_NETWORK);
    await Promise.all([drainQueue(), drainQueue(retryNow)]);
    expect(sent).toHaveLength(attempts);
  });
});

describe('What the server may have already', () => {
  const setOnline = (isOnline: boolean) =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

  test.each([
    ['a command whose response was lost', true, NO_NETWORK, true],
    ['a command that failed on our side', true, SERVER_ERROR, true],
    ['not one that was sent without a network', false, NO_NETWORK, false],
    ['not one whose token had expired', true, TOKEN_EXPIRED, false],
    ['not one that was rejected', true, REJECTED, false],
  ])('is %s', async (_, isOnline, error, mayHaveArrived) => {
    setOnline(isOnline);
    const id = await queue();
    respondWith(error);
    await drainQueue();
    expect(await rowOf(id)).toMatchObject({ mayHaveArrived });
  });

  test('is still a command that is sent again without a network', async () => {
    setOnline(false);
    const id = await queue({ mayHaveArrived: true });
    respondWith(NO_NETWORK);
    await drainQueue();
    expect(await rowOf(id)).toMatchObject({ mayHaveArrived: true });
  });

  test.each([
    [0, false],
    [1, true],
  ])('is a command of an older version of the app after %i attempts: %s', async (attempts, isExpected) => {
    const row = await rowOf(await queue({ attempts }));
    expect(row && mayHaveArrived(row)).toBe(isExpected);
  });

  test('is a command whose sender is killed before the response', async () => {
    setOnline(true);
    const id = await queue();
    const whileSending = Promise.withResolvers<OutboxRow | undefined>();
    responses = [
      () => {
        whileSending.resolve(rowOf(id));
        return OK;
      },
    ];
    await drainQueue();
    expect(await whileSending.promise).toMatchObject({ state: 'sending', mayHaveArrived: true });
  });
});

describe('A full phone', () => {
  test('sends what was queued before, and does not send it again because the response cannot be stored', async () => {
    const withdrawn = await queue({ command: 'withdrawJob', params: { id: 'a' } });
    const failed = await queue({ entityKey: 'job:b', attempts: 1, nextAttemptAt: Date.now() + 60_000 });
    const killed = await queue({ entityKey: 'job:c', state: 'sending', attempts: 1 });
    data.close();
    fillStorage();
    await data.open();
    responses = [() => ({ ok: true, data: { job: { id: 'a' } }, nextCursor: null })];
    await expect(data.bookings.put({ id: 'b' } as never), 'control: nothing can be stored').rejects.toThrow('full');
    await drainQueue(true);
    expect(sentKeys()).toEqual([withdrawn, killed]);
    expect((await queued()).map(({ id }) => id)).toEqual([failed]);
  });
});

describe('A full phone that cannot note an attempt', () => {
  test.each([
    ['our side failed', SERVER_ERROR, null],
    ['the command was rejected', REJECTED, null],
    ['there is no network', NO_NETWORK, null],
    ['the token has expired', TOKEN_EXPIRED, TOKEN_EXPIRED],
  ])('because %s stops for a minute, and knows that the command may have arrived', async (_, error, sessionError) => {
    const id = await queue();
    await queue({ entityKey: 'job:b' });
    const row = await rowOf(id);
    data.close();
    fillStorage();
    await data.open();
    respondWith(error);
    const { nextAttemptAt, ...result } = await drainQueue();
    expect(result).toEqual({ sessionError });
    if (!sessionError) {
      expect(nextAttemptAt).toBeGreaterThan(Date.now() + 50_000);
      expect(nextAttemptAt).toBeLessThanOrEqual(Date.now() + 60_000);
    }
    expect(sent).toHaveLength(1);
    expect(row && mayHaveArrived(row)).toBe(true);
  });
});

describe('A log-out while a command is on its way', () => {
  test('stores nothing of its response', async () => {
    await queue({ command: 'withdrawJob', params: { id: 'a' } });
    responses = [
      () => {
        void data.outbox.clear();
        return { ok: true, data: { job: { id: 'a' } }, nextCursor: null };
      },
    ];
    await drainQueue();
    expect(sent).toHaveLength(1);
    expect(await data.bookings.count()).toBe(0);
  });
});

describe('A rejected command', () => {
  test('stays with its error, and later commands about the same entity wait for the user', async () => {
    const rejected = await queue({ command: 'startJob' });
    const later = await queue({ entityKey: 'job:a' });
    const other = await queue({ entityKey: 'job:b' });
    respondWith(REJECTED);
    expect(await drainQueue()).toEqual({ sessionError: null, nextAttemptAt: null });
    expect(sentKeys()).toEqual([rejected, other]);
    expect(await rowOf(rejected)).toMatchObject({
      state: 'rejected',
      error: { code: 'job.not_startable', status: 409, fields: {} },
    });
    expect(await rowOf(later)).toMatchObject({ state: 'waiting', attempts: 0 });
    await drainQueue();
    expect(sent, 'a rejected command is not sent by itself').toHaveLength(2);
  });

  test('does not block the next chat message', async () => {
    const message = { command: 'sendMessage', params: { job_id: 'a' }, entityKey: 'messages:a' };
    await queue({ ...message, body: { message: 'first' } });
    await queue({ ...message, body: { message: 'second' } });
    respondWith(REJECTED, SERVER_ERROR);
    await drainQueue();
    expect(sent.map(({ text }) => text)).toEqual(['first', 'second']);
  });
});

describe('An expired token', () => {
  test('stops the queue, counts no attempt and loses nothing', async () => {
    const id = await queue({ entityKey: 'job:a' });
    await queue({ entityKey: 'job:b' });
    respondWith(TOKEN_EXPIRED);
    expect(await drainQueue()).toEqual({ sessionError: TOKEN_EXPIRED, nextAttemptAt: null });
    expect(sent).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await queued()).toHaveLength(2);
  });
});

describe('A command of another version of the app', () => {
  test.each([
    ['with an unknown name', { command: 'paintTheDoor' }],
    ['with an unknown version', { version: 7 }],
  ])('%s waits for that version with the later commands about its entity, and holds up no other', async (_, row) => {
    const unknown = await queue({ ...row, entityKey: 'job:a' });
    const later = await queue({ entityKey: 'job:a' });
    const other = await queue({ entityKey: 'job:b' });
    expect(await drainQueue()).toEqual({ sessionError: null, nextAttemptAt: null });
    expect(sentKeys()).toEqual([other]);
    expect((await queued()).map(({ id, attempts }) => [id, attempts])).toEqual([
      [unknown, 0],
      [later, 0],
    ]);
  });
});

describe('A repeated command of a job', () => {
  const START = { command: 'startJob', attempts: 1, mayHaveArrived: true };
  const responseTo = (status: 'ongoing' | 'cancelled') => ({
    ok: true as const,
    data: { job: { ...jobOf('a', 'Asha'), status } },
    nextCursor: null,
  });
  const detailResponse = { ok: true as const, data: { ...detailOf('a', 'w'), status: 'cancelled' as const }, nextCursor: null };
  beforeEach(async () => {
    await data.jobs.put({ ...jobOf('a', 'Asha'), status: 'accepted', bucket: 'ongoing' });
    await data.details.put({ ...detailOf('a', 'w'), status: 'accepted' });
  });
  const stored = async () => [await data.jobs.get('a'), await data.details.get('a')];

  test('stores what the job is now, and not the response to the first attempt', async () => {
    await queue(START);
    respondWith(responseTo('ongoing'), detailResponse);
    await drainQueue();
    expect(sent.map(({ name, params }) => [name, params])).toEqual([
      ['startJob', {}],
      ['jobDetail', { id: 'a' }],
    ]);
    expect(await stored()).toMatchObject([{ status: 'cancelled', bucket: 'history' }, { status: 'cancelled' }]);
    expect(await queued()).toEqual([]);
  });

  test('control: the first attempt stores its own response', async () => {
    await queue({ command: 'startJob' });
    respondWith(responseTo('ongoing'));
    await drainQueue();
    expect(sent).toHaveLength(1);
    expect(await stored()).toMatchObject([{ status: 'ongoing', bucket: 'ongoing' }, { status: 'ongoing' }]);
  });

  test('is repeated once more if the job cannot be fetched', async () => {
    const id = await queue(START);
    respondWith(responseTo('ongoing'), NO_NETWORK);
    await drainQueue();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', mayHaveArrived: true });
    expect(await stored()).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
  });

  test('moves the booking of a client, too', async () => {
    await data.bookings.put({ ...bookingOf('a', 'w'), status: 'confirmed', time: SLOTS[8] });
    await queue({ command: 'proposeTime', params: { id: 'a' }, mayHaveArrived: true });
    const first = { id: 'a', date: '2026-11-22', time: SLOTS[8], proposal: null };
    const moved = { ...detailOf('a', 'w'), status: 'confirmed' as const, timeSlot: SLOTS[14], date: '2026-11-23' };
    respondWith({ ok: true, data: { job: first }, nextCursor: null }, { ok: true, data: moved, nextCursor: null });
    await drainQueue();
    expect(await data.bookings.get('a')).toMatchObject({ status: 'confirmed', date: '2026-11-23', time: SLOTS[14] });
  });
});

describe('A sender that is killed', () => {
  test('while it waits for the response leaves a command that is sent again under the same key', async () => {
    const id = await queue({ state: 'sending', attempts: 1 });
    await drainQueue();
    expect(sentKeys()).toEqual([id]);
    expect(await queued()).toEqual([]);
  });

  test('while it saves the response saves nothing of it and keeps the command', async () => {
    const id = await queue({ command: 'withdrawJob', params: { id: 'a' } });
    responses = [() => ({ ok: true, data: { job: { id: 'a' } }, nextCursor: null })];
    const failOnce = () => {
      throw new Error('the phone is full');
    };
    data.bookings.hook('creating', failOnce);
    await expect(drainQueue()).rejects.toThrow('the phone is full');
    expect(await data.bookings.count()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ idempotencyKey: id });
    data.bookings.hook('creating').unsubscribe(failOnce);
    // Its client cannot read the job any more.
    responses = [
      () => ({ ok: true, data: { job: { id: 'a' } }, nextCursor: null }),
      () => apiError('job.not_found', 404, 'No such job'),
    ];
    await drainQueue();
    expect(sentKeys()).toEqual([id, id, undefined]);
    expect([await data.bookings.count(), await data.outbox.count()]).toEqual([1, 0]);
  });
});

describe('A command that the user discards', () => {
  test('while another one is sent is not sent', async () => {
    await queue({ entityKey: 'job:a' });
    const discarded = await queue({ entityKey: 'job:b' });
    responses = [
      () => {
        void data.outbox.where('id').equals(discarded).delete();
        return OK;
      },
    ];
    await drainQueue();
    expect(sentKeys()).not.toContain(discarded);
  });
});

describe('Two tabs', () => {
  const drainTwice = () => Promise.all([drainQueue(), drainQueue()]);

  test('send each command once', async () => {
    const ids = [await queue({ entityKey: 'job:a' }), await queue({ entityKey: 'job:b' })];
    await drainTwice();
    expect(sentKeys()).toEqual(ids);
  });

  test('control: without the lock they send it twice', async () => {
    await queue();
    vi.spyOn(navigator.locks, 'request').mockImplementation(((_: string, run: () => unknown) => run()) as never);
    await drainTwice();
    expect(sent).toHaveLength(2);
  });
});
