import type { SosListItem } from '#contract/sos.ts';
import type { AdminPages } from './admin.queries.ts';

export const isUnseen = ({ state }: SosListItem): boolean => state === 'raised' || state === 'received';

/**
 * Unseen cases before seen ones, in each part those of accounts with a job first, and the newest first. While cases of accounts
 * wait, no two rows of guests follow each other: anyone can raise emergencies as a guest, and many of them must not hide those
 * of accounts.
 */
export function rowsInOrder({ pages }: AdminPages<'sosCases'>): SosListItem[] {
  // A row whose place in the list has changed may be on two pages.
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()].toSorted(
    (a, b) => b.raisedAt - a.raisedAt,
  );
  return [true, false].flatMap((unseen) =>
    [true, false].flatMap((hasJob) => mix(rows.filter((row) => (row.hasJob ?? false) === hasJob && isUnseen(row) === unseen))),
  );
}

function mix(rows: readonly SosListItem[]): SosListItem[] {
  const accounts = rows.filter(({ guestNetwork }) => guestNetwork === null);
  const guests = rows.filter(({ guestNetwork }) => guestNetwork !== null);
  const mixed: SosListItem[] = [];
  while (accounts.length > 0 || guests.length > 0) {
    const [account, guest] = [accounts[0], guests[0]];
    const isGuestNext =
      guest !== undefined && (!account || (guest.raisedAt > account.raisedAt && mixed.at(-1)?.guestNetwork == null));
    const next = isGuestNext ? guests.shift() : accounts.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}
