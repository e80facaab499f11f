// Dexie looks for IndexedDB once in a process, which runs several files.
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { saveChanges, saveCursors } from '#pwa/sync/realtime/save-changes.ts';
import { AccountData } from '#pwa/sync/schema.ts';
import { bookingOf } from '../support/stored-jobs.ts';

test('the background sync of outbox and changes runs without a page, because none of its modules needs a window', async () => {
  expect('window' in globalThis, 'control: this test has no window either').toBe(false);
  const { drainAll, refreshAll } = await import('#pwa/sync/outbox/background-sync.ts');
  expect([drainAll, refreshAll].map((one) => typeof one)).toEqual(['function', 'function']);
  await expect(import('#pwa/sync/outbox/outbox.ts'), 'control: a module for pages cannot even be loaded').rejects.toThrow(
    /window|localStorage/,
  );
});

test('the background sync saves changes, but not over those of a page that was faster', async (context) => {
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
  context.onTestFinished(() => void vi.unstubAllGlobals());
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
});
