// Dexie looks for IndexedDB once in a process, which runs several files.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';

test('the background sync of outbox and changes runs without a page, because none of its modules needs a window', async () => {
  expect('window' in globalThis, 'control: this test has no window either').toBe(false);
  const { drainAll, refreshAll } = await import('#pwa/sync/outbox/background-sync.ts');
  expect([drainAll, refreshAll].map((one) => typeof one)).toEqual(['function', 'function']);
  await expect(import('#pwa/sync/outbox/outbox.ts'), 'control: a module for pages cannot even be loaded').rejects.toThrow(
    /window|localStorage/,
  );
});
