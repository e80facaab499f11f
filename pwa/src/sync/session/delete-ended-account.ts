import { databaseName } from '#pwa/sync/database-name.ts';
import { AccountData } from '#pwa/sync/schema.ts';
import { currentSession, type Area } from './session.ts';

const UNSENT = new Set(['outbox', 'drafts']);

/**
 * Deletes what an account whose session was ended elsewhere has on this device. What was not sent yet stays until the account logs in
 * again: commands, queues of files and half-filled forms.
 */
export async function deleteAllButUnsent(area: Area, accountId: string): Promise<void> {
  const data = new AccountData(databaseName(area, accountId));
  await data.transaction('rw', data.tables, async () => {
    // The account has logged in again.
    if (currentSession(area)?.profile.id === accountId) return;
    for (const table of data.tables) if (!UNSENT.has(table.name)) await table.clear();
  });
  data.close();
}
