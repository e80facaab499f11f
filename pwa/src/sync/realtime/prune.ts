import type { AccountData } from '#pwa/sync/schema.ts';

/** How many bookings, jobs and notifications are stored on the device. Older ones are fetched on demand. */
const MAX_ROWS = 500;

const isFinished = (status: string): boolean => status === 'completed' || status === 'cancelled';

/** The oldest finished rows above the limit. */
const idsToPrune = (rows: readonly { id: string; status: string; date: string }[]): string[] =>
  rows
    .filter(({ status }) => isFinished(status))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, Math.max(0, rows.length - MAX_ROWS))
    .map(({ id }) => id);

/** Deletes rows above the limit from an account's tables. Call it inside a transaction over these tables. */
export async function pruneToLimit(data: AccountData): Promise<void> {
  for (const table of [data.bookings, data.jobs, data.details])
    if ((await table.count()) > MAX_ROWS) await table.bulkDelete(idsToPrune(await table.toArray()));
  const notifications = await data.notifications.count();
  if (notifications > MAX_ROWS)
    await data.notifications.bulkDelete(await data.notifications.limit(notifications - MAX_ROWS).primaryKeys());
}
