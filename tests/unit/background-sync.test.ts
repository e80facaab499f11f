// Dexie looks for IndexedDB once in a process, which runs several files.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import Dexie from 'dexie';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { saveChanges, saveCursors } from '#pwa/sync/realtime/save-changes.ts';
import { AccountData, type OutboxRow } from '#pwa/sync/schema.ts';
import { SOS_DATABASE, writeSignal } from '#pwa/sync/sos/sos-database.ts';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';
import { waitingRowWith } from '../support/outbox-row.ts';
import { bookingOf, jobOf } from '../support/stored-jobs.ts';

test('the background sync of outbox and changes runs without a page, because none of its modules needs a window', async () => {
  expect('window' in globalThis, 'control: this test has no window either').toBe(false);
  const { drainAll, refreshAll } = await import('#pwa/sync/outbox/background-sync.ts');
  expect([drainAll, refreshAll].map((one) => typeof one)).toEqual(['function', 'function']);
  await expect(import('#pwa/sync/outbox/outbox.ts'), 'control: a module for pages cannot even be loaded').rejects.toThrow(
    /window|localStorage/,
  );
});

test('the background sync saves changes, but not over those of a page that was faster', async () => {
  const data = new AccountData('karigar-client-background');
  await data.session.put({ key: 'token', token: 'token' });
  const changesTo = (status: 'confirmed' | 'ongoing' | 'completed', cursor: number) => ({
    cursor,
    profileCursor: 1,
    more: false,
    messages: [],
    notices: [],
    reviews: [],
    workers: [],
    jobs: [{ ...bookingOf('a', 'w'), status }],
  });
  await saveCursors(data, changesTo('confirmed', 1));
  const whileFetching = vi.fn(() => Promise.resolve());
  vi.stubGlobal('fetch', async () => {
    await whileFetching();
    return Response.json(changesTo('ongoing', 2));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { refreshAll } = await import('#pwa/sync/outbox/background-sync.ts');
  await refreshAll();
  expect(await data.bookings.get('a')).toMatchObject({ status: 'ongoing' });
  whileFetching.mockImplementation(async () => {
    await saveChanges(data, changesTo('completed', 3));
    await saveCursors(data, changesTo('completed', 3));
  });
  await refreshAll();
  expect(whileFetching).toHaveBeenCalledTimes(2);
  expect(await data.bookings.get('a')).toMatchObject({ status: 'completed' });
  await data.delete();
});

/**
 * A server that is busy: the tokens of the requests that it gets, by path. Its paths are those of the page's origin. It never
 * responds to those of `stalledPath`.
 */
async function busyServer(stalledPath?: string): Promise<{ path: string; token: string | undefined }[]> {
  const requests: { path: string; token: string | undefined }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, token: headers.authorization?.replace('Bearer ', '') });
    if (url !== stalledPath) response.writeHead(503).end('{}');
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });
  return requests;
}

/** The database of an account that cannot be upgraded, because a store has another key. It is opened before those of the other accounts. */
async function breakDatabase(accountId: string): Promise<void> {
  const name = databaseName('client', accountId);
  const broken = new Dexie(name);
  broken.version(6).stores({ notices: 'id', marks: 'job_id', kept: 'name', outbox: '++seq, &id, entityKey', session: 'key' });
  await broken.open();
  broken.close();
  onTestFinished(() => Dexie.delete(name));
  await expect(new AccountData(name).open(), 'control').rejects.toThrow();
}

/** The database of a worker with a command in the queue. */
async function workerWith(row: Partial<OutboxRow>): Promise<AccountData> {
  const data = new AccountData(databaseName('worker', uuidv7()));
  onTestFinished(() => data.delete());
  await data.session.put({ key: 'token', token: 'of the worker' });
  await data.outbox.add(waitingRowWith(row));
  return data;
}

test('a database that cannot be opened holds back no command of another account', async () => {
  const requests = await busyServer();
  await breakDatabase('0');
  await workerWith({});
  const { drainAll } = await import('#pwa/sync/outbox/background-sync.ts');
  await expect(drainAll(), 'so that the browser retries').rejects.toThrow();
  expect(requests.map(({ token }) => token)).toContain('of the worker');
});

test('a database that cannot be opened does not hold back the emergency of its account, which is sent without its token', async () => {
  const requests = await busyServer();
  await breakDatabase('0');
  onTestFinished(() => Dexie.delete(SOS_DATABASE));
  await writeSignal({
    holder: 'client-0',
    caseToken: 'secret',
    pressId: uuidv7(),
    pressedAt: Date.now() - 60_000,
    place: null,
    caseId: null,
    arrivedAt: null,
  });
  const { sendSignals } = await import('#pwa/sync/sos/sos-background-sync.ts');
  expect(await sendSignals(), 'the server was busy').toBe(true);
  expect(requests).toEqual([{ path: '/api/emergency/trigger', token: undefined }]);
});

const NO_CHANGES = {
  cursor: 1,
  profileCursor: 1,
  more: false,
  jobs: [],
  messages: [],
  notices: [],
  reviews: [],
  workers: [],
};

const DOCUMENTS_PATH = '/api/worker/papers';
/** The database of a worker with a document of so many bytes in the queue. */
const workerWithDocument = (bytes: number): Promise<AccountData> => {
  const paperId = uuidv7();
  return workerWith({
    id: paperId,
    command: 'addVerificationDocument',
    body: { paperId, kind: 'portfolio' },
    file: new File([new Uint8Array(bytes)], 'iti.pdf', { type: 'application/pdf' }),
    entityKey: 'documents',
  });
};

test('a large document waits for a page, which may take longer to send it, and the browser does not retry because of it', async () => {
  const requests = await busyServer();
  const { drainAll } = await import('#pwa/sync/outbox/background-sync.ts');
  const data = await workerWithDocument(1_500_000);
  expect(await drainAll()).toBe(false);
  expect(requests).toEqual([]);
  expect(await data.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await workerWithDocument(500_000);
  expect(await drainAll(), 'control: the server was busy').toBe(true);
  expect(requests.map(({ path }) => path)).toEqual([DOCUMENTS_PATH]);
});

test('a periodic sync fetches changes while a document is still being sent', async () => {
  const requests = await busyServer(DOCUMENTS_PATH);
  const data = await workerWithDocument(500_000);
  await saveCursors(data, NO_CHANGES);
  const { drainAll, sendAndRefresh } = await import('#pwa/sync/outbox/background-sync.ts');
  // It ends with its document, for which this test does not wait.
  void sendAndRefresh(drainAll, () => Promise.resolve(false)).catch(() => undefined);
  const paths = () => requests.map(({ path }) => path.replace(/\?.*/, '')).toSorted();
  await expect.poll(paths).toEqual(['/api/changes', DOCUMENTS_PATH]);
});

test('a periodic sync that cannot fetch the changes of an account ends only with the document that is being sent', async () => {
  const requests = await busyServer(DOCUMENTS_PATH);
  await workerWithDocument(500_000);
  await breakDatabase('0');
  const { drainAll, refreshAll, sendAndRefresh } = await import('#pwa/sync/outbox/background-sync.ts');
  await expect(refreshAll(), 'control').rejects.toThrow();
  const settled = vi.fn();
  void sendAndRefresh(drainAll, () => Promise.resolve(false)).then(settled, settled);
  await expect.poll(() => requests.map(({ path }) => path)).toEqual([DOCUMENTS_PATH]);
  // Each of the three has failed for the broken database long before.
  for (let i = 0; i < 3; i++) await refreshAll().catch(() => undefined);
  expect(settled).not.toHaveBeenCalled();
});

test.each([
  ['a sync', async ({ drainAll }: typeof import('#pwa/sync/outbox/background-sync.ts')) => void (await drainAll())],
  [
    'a periodic sync',
    ({ drainAll, sendAndRefresh }: typeof import('#pwa/sync/outbox/background-sync.ts')) =>
      sendAndRefresh(drainAll, () => Promise.resolve(true)),
  ],
])('%s sends a photo after what was queued before it, and what waits for the photo after that', async (_, sync) => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    // It is rejected, so that nothing of the response is saved.
    return Response.json({ code: 'job.photo_limit', message: 'No' }, { status: path.endsWith('/photos') ? 409 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const data = await workerWith({ command: 'receivedCash', entityKey: 'job:a' });
  const file = new File(['x'], 'tap.jpg');
  await data.outbox.add(waitingRowWith({ command: 'addJobPhoto', params: { id: 'a' }, body: { photoId: 'p' }, file }));
  await data.outbox.add(waitingRowWith({ command: 'receivedCash', entityKey: 'job:a' }));
  await sync(await import('#pwa/sync/outbox/background-sync.ts'));
  const cash = '/api/worker/cash';
  expect(paths).toEqual([cash, '/api/job-request/a/photos', cash]);
  expect(await data.outbox.toArray()).toMatchObject([{ state: 'rejected' }]);
});

describe('A session that was ended on another device', () => {
  /** The database of a worker with a job and cursors, the outbox and a half-filled form, once the server has ended the session. */
  async function workerWithoutSession(code: 'auth.required' | 'auth.expired', whileResponding = () => Promise.resolve()) {
    const data = await workerWith({});
    await data.jobs.put({ ...jobOf('a', 'Asha'), bucket: 'ongoing' });
    await data.drafts.put({ form: 'a form', value: { about: 'I repair taps' } });
    await saveCursors(data, NO_CHANGES);
    vi.stubGlobal('fetch', async () => {
      await whileResponding();
      return Response.json({ code, message: 'No session' }, { status: 401 });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    return async () => {
      const rows = await Promise.all(data.tables.map(async (table) => [table.name, await table.count()] as const));
      return Object.fromEntries(rows.filter(([, count]) => count > 0));
    };
  }
  const ALL = { jobs: 1, meta: 4, session: 1, outbox: 1, drafts: 1 };

  test.each(['drainAll', 'refreshAll'] as const)(
    'is the end of its data on this phone, except what was not sent yet, if %s hears of it',
    async (run) => {
      const read = await workerWithoutSession('auth.required');
      expect(await read(), 'control').toEqual(ALL);
      await (await import('#pwa/sync/outbox/background-sync.ts'))[run]();
      expect(await read()).toEqual({ outbox: 1, drafts: 1 });
    },
  );

  test.each(['drainAll', 'refreshAll'] as const)('deletes nothing if it has only expired, in %s', async (run) => {
    const read = await workerWithoutSession('auth.expired');
    await (await import('#pwa/sync/outbox/background-sync.ts'))[run]();
    expect(await read()).toEqual(ALL);
  });

  test('deletes nothing if its account has logged in again meanwhile', async () => {
    const logIn = async () => {
      for (const name of await Dexie.getDatabaseNames()) {
        const data = new AccountData(name);
        await data.session.put({ key: 'token', token: 'a new one' });
        data.close();
      }
    };
    const read = await workerWithoutSession('auth.required', logIn);
    await (await import('#pwa/sync/outbox/background-sync.ts')).drainAll();
    expect(await read()).toEqual(ALL);
  });
});
