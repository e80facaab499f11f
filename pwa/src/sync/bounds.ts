import type { AccountData } from './store.ts';

/** So many bookings, jobs and notices stay in the phone; older ones are fetched when they are asked for. */
const MOST = 500;

const isOver = (status: string): boolean => status === 'completed' || status === 'cancelled';

/** Which of the rows are too many: of what is over, the oldest. */
const tooMany = (rows: readonly { id: string; status: string; date: string }[]): string[] =>
  rows
    .filter(({ status }) => isOver(status))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, Math.max(0, rows.length - MOST))
    .map(({ id }) => id);

/** Keeps an account's tables within their bounds. For use within a transaction over them. */
export async function keepWithin(data: AccountData): Promise<void> {
  for (const table of [data.bookings, data.jobs, data.details])
    if ((await table.count()) > MOST) await table.bulkDelete(tooMany(await table.toArray()));
  const notices = await data.notices.count();
  if (notices > MOST) await data.notices.bulkDelete(await data.notices.limit(notices - MOST).primaryKeys());
}
