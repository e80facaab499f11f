import { AccountData, databaseName } from '#pwa/sync/schema.ts';
import { currentSession, type Area } from './session.ts';

/**
 * Deletes what an account whose session was ended elsewhere has on this device. What waits to be sent stays until the account logs in
 * again: commands and queues of files.
 */
export async function deleteAllButUnsent(area: Area, accountId: string): Promise<void> {
  const data = new AccountData(databaseName(area, accountId));
  await data.transaction('rw', data.tables, async () => {
    // The account has logged in again.
    if (currentSession(area)?.profile.id === accountId) return;
    for (const table of data.tables) if (table.name !== 'outbox' && table.name !== 'drafts') await table.clear();
    // A queue of files is a list, a form is not.
    await data.drafts.filter(({ value }) => !Array.isArray(value)).delete();
  });
  data.close();
}
