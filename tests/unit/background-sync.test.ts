import { expect, test } from 'vitest';

test('the outbox can be sent, and what is new fetched, where there is no page: nothing on its way needs a window', async () => {
  expect('window' in globalThis, 'control: this test has none either').toBe(false);
  const { drainAll, refreshAll } = await import('#pwa/sync/outbox/background-sync.ts');
  expect([drainAll, refreshAll].map((one) => typeof one)).toEqual(['function', 'function']);
  await expect(import('#pwa/sync/outbox/outbox.ts'), 'control: what a page uses cannot even be loaded').rejects.toThrow(
    /window|localStorage/,
  );
});
