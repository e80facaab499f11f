import type { AccountData } from './schema.ts';

const UNSENT = new Set(['outbox', 'drafts']);

/**
 * Deletes the data of an account whose session was ended elsewhere, unless it has logged in again. What was not sent yet stays
 * until it does: commands, queues of files and half-filled forms. Also works in the service worker.
 */
export const clearAllButUnsent = (data: AccountData, isLoggedInAgain: () => PromiseLike<boolean> | boolean): Promise<void> =>
  data.transaction('rw', data.tables, async () => {
    if (await isLoggedInAgain()) return;
    for (const table of data.tables) if (!UNSENT.has(table.name)) await table.clear();
  });
