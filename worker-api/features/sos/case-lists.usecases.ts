import * as z from 'zod/mini';
import type { SosListItem, sosListQuery } from '#contract/sos.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { cursorKeys, paginate, parseCursor, readCursor, setNextCursor, type CursorKeys } from '#api/lib/paging.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { caseOf } from './case-handling.usecases.ts';
import * as lists from './case-lists.repository.ts';
import { LIST_START, type ListedCase } from './case-lists.repository.ts';

const PAGE_SIZE = 50;

type ListQuery = z.output<typeof sosListQuery>;

const listItemOf = (row: ListedCase): SosListItem => ({
  ...caseOf(row),
  hasJob: row.has_job === 1,
  guestNetwork:
    row.network_cases === null ? null : { id: row.network, cases: row.network_cases, unseen: row.network_unseen ?? 0 },
});
const keysOf = ({ sort_key, sort_id }: ListedCase): CursorKeys => [sort_key, sort_id];
const recordList = (context: ActorContext, detail: string) => recordAdminAction(context, { action: 'list.sos', detail });

/** Emergencies for the admin console. */
export async function listCases(context: ActorContext, query: ListQuery): Promise<SosListItem[]> {
  const { state, network, limit = PAGE_SIZE } = query;
  if (state === 'open' && network === undefined) return listOpenCases(context, limit, query.cursor);
  const page = { after: readCursor(query.cursor) ?? LIST_START, limit };
  const { rows } = await context.db.batch({
    rows: state === 'open' && network !== undefined ? lists.selectCasesOfNetwork(network, page) : lists.selectClosedCases(page),
    recorded: recordList(context, state),
  });
  return paginate(context, rows, limit, keysOf).map(listItemOf);
}

/** Where a page of each half begins; null once the half has ended. */
const openCursor = z.tuple([z.nullable(cursorKeys), z.nullable(cursorKeys)]);

/** The open cases of accounts, then the networks of guests: up to `limit` of each, so that neither takes the place of the other. */
async function listOpenCases(context: ActorContext, limit: number, cursor: string | undefined): Promise<SosListItem[]> {
  const [afterAccount, afterNetwork] = parseCursor(cursor, openCursor) ?? [LIST_START, LIST_START];
  const { accounts, networks } = await context.db.batch({
    accounts: afterAccount ? [lists.selectCasesOfAccounts({ after: afterAccount, limit })] : [],
    networks: afterNetwork ? [lists.selectGuestNetworks({ after: afterNetwork, limit })] : [],
    recorded: recordList(context, 'open'),
  });
  const next = [accounts, networks].map((rows) => {
    const last = rows[limit - 1];
    return rows.length > limit && last ? keysOf(last) : null;
  });
  if (next.some((keys) => keys !== null)) setNextCursor(context, next);
  return [...accounts.slice(0, limit), ...networks.slice(0, limit)].map(listItemOf);
}
