import { expect, test } from 'vitest';

test('the outbox can be sent where there is no page: nothing on its way needs a window', async () => {
  expect('window' in globalThis, 'control: this test has none either').toBe(false);
  const { drainAll } = await import('#pwa/sync/drain-all.ts');
  expect(drainAll).toBeTypeOf('function');
  await expect(import('#pwa/sync/outbox.ts'), 'control: what a page uses cannot even be loaded').rejects.toThrow(
    /window|localStorage/,
  );
});
