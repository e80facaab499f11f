import { sql, type SQL } from 'drizzle-orm';
import type { CursorKeys } from '#api/lib/paging.ts';
import { CASE_VIEW, type CaseView } from './case-handling.repository.ts';
import { IS_OPEN } from './sos.repository.ts';
import type { SosGuestNetworkRow } from './sos.table.ts';

/** A case in a list, with the keys by which the list is sorted and, where it stands for a network, the counts of that. */
export interface ListedCase extends CaseView {
  sort_key: number;
  sort_id: string;
  network_cases: SosGuestNetworkRow['open_cases'] | null;
  network_unseen: SosGuestNetworkRow['unseen_cases'] | null;
}

/** Where a page begins, and how many rows it has. One more is read, to know whether another page follows. */
export interface ListPage {
  after: CursorKeys;
  limit: number;
}
/** Before every row. */
export const LIST_START: CursorKeys = [4, ''];

const WITHOUT_COUNTS = sql`NULL AS network_cases, NULL AS network_unseen`;
/** Without `INDEXED BY`, SQLite uses the unique index of accounts, in which it expects one row, and reads all open cases of guests. */
const OPEN_GUEST_CASES = sql`sos_cases INDEXED BY sos_open_guests WHERE account_id IS NULL AND ${IS_OPEN}`;
/** Newest first among those with the same key, because the ids are UUIDv7. */
const IN_LIST_ORDER = sql`ORDER BY c.sort_key DESC, c.sort_id DESC`;

const selectListed = (cases: SQL): SQL<ListedCase> =>
  sql<ListedCase>`SELECT ${CASE_VIEW.columns} FROM (${cases}) c ${CASE_VIEW.join} ${IN_LIST_ORDER}`;

const selectSorted = (cases: SQL, key: SQL, { after: [last, id], limit }: ListPage): SQL<ListedCase> =>
  selectListed(
    sql`SELECT *, ${key} AS sort_key, id AS sort_id, ${WITHOUT_COUNTS} FROM ${cases} AND (${key}, id) < (${last}, ${id}) ORDER BY ${key} DESC, id DESC LIMIT ${limit + 1}`,
  );

/** The open cases of accounts: first those with a job, which many fresh accounts cannot have; of these and of the others, unseen ones before seen ones. */
export const selectCasesOfAccounts = (page: ListPage): SQL<ListedCase> =>
  selectSorted(sql`sos_cases WHERE account_id IS NOT NULL AND ${IS_OPEN}`, sql`urgency`, page);

/** The open cases of the guests of one network, unseen ones before seen ones. */
export const selectCasesOfNetwork = (network: string, page: ListPage): SQL<ListedCase> =>
  selectSorted(sql`${OPEN_GUEST_CASES} AND network = ${network}`, sql`is_unseen`, page);

/** The most urgent open case of each network of guests. */
export const selectGuestNetworks = ({ after: [unseen, id], limit }: ListPage): SQL<ListedCase> =>
  selectListed(sql`SELECT s.*, n.has_unseen AS sort_key, n.newest_case_id AS sort_id,
      n.open_cases AS network_cases, n.unseen_cases AS network_unseen
    FROM (SELECT * FROM sos_guest_networks WHERE (has_unseen, newest_case_id) < (${unseen}, ${id})
      ORDER BY has_unseen DESC, newest_case_id DESC LIMIT ${limit + 1}) n
    CROSS JOIN sos_cases s ON s.id = (SELECT id FROM ${OPEN_GUEST_CASES} AND network = n.network
      ORDER BY is_unseen DESC, id DESC LIMIT 1)`);

/** The closed cases, newest first. */
export const selectClosedCases = ({ after: [, id], limit }: ListPage): SQL<ListedCase> =>
  selectListed(sql`SELECT *, 0 AS sort_key, id AS sort_id, ${WITHOUT_COUNTS} FROM sos_cases
    WHERE state IN ('closed', 'false_alarm') ${id === '' ? sql`` : sql`AND id < ${id}`} ORDER BY id DESC LIMIT ${limit + 1}`);
