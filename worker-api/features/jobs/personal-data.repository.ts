import { sql, type SQL } from 'drizzle-orm';
import { ERASED_NAME } from '#contract/accounts.ts';
import { assignments } from '#api/lib/db.ts';
import { slotNotOver } from './jobs.predicates.ts';
import type { JobRow } from './jobs.table.ts';

/**
 * Whose export has a column: that of `both` sides of the job, only that of the `client`, who wrote it, or that of `neither`:
 * what follows from other columns, and what only the server uses.
 */
const EXPORTED_TO = {
  id: 'both',
  client_id: 'neither',
  worker_id: 'neither',
  is_direct: 'neither',
  answer_until: 'neither',
  service: 'both',
  profession: 'neither',
  status: 'both',
  name: 'client',
  email: 'client',
  phone: 'client',
  address: 'client',
  locality: 'client',
  date: 'both',
  slot: 'both',
  starts_at: 'neither',
  ends_at: 'neither',
  frequency: 'both',
  duration: 'both',
  instructions: 'client',
  problem: 'client',
  room_count: 'client',
  estimated_area: 'client',
  preferred_gender: 'client',
  emergency_contact: 'client',
  amount_paise: 'both',
  is_paid: 'both',
  lat: 'client',
  lng: 'client',
  is_location_approximate: 'neither',
  cell: 'neither',
  start_code: 'neither',
  created_at: 'both',
  requested_at: 'both',
  accepted_at: 'both',
  moves: 'neither',
  moved_at: 'both',
  started_at: 'both',
  started_received_at: 'both',
  started_with_code: 'neither',
  completed_at: 'both',
  completed_received_at: 'both',
  counts_from: 'neither',
  cancelled_at: 'both',
  cancelled_received_at: 'both',
  cancelled_by: 'both',
  cancelled_late: 'both',
  cancel_reason: 'both',
  predecessor_id: 'neither',
  successor_id: 'neither',
  dropped_by: 'neither',
  next_visit_at: 'both',
  next_visit_id: 'neither',
  next_visit_reminded_at: 'neither',
  monthly_day: 'neither',
  delay_minutes: 'both',
  delay_at: 'both',
  delay_is_indirect: 'neither',
  name_key: 'neither',
  last_name_key: 'neither',
  id_end: 'neither',
  name_start: 'neither',
  last_name_start: 'neither',
  write_id: 'neither',
} as const satisfies Record<keyof JobRow, 'both' | 'client' | 'neither'>;

type ColumnsOf<Reader> = {
  [Column in keyof JobRow]: (typeof EXPORTED_TO)[Column] extends Reader ? Column : never;
}[keyof JobRow];
const columnsOf = (reader: 'both' | 'client'): string[] =>
  Object.entries(EXPORTED_TO).flatMap(([column, exportedTo]) => (exportedTo === reader ? [column] : []));

type ExportedJob = Pick<JobRow, Exclude<ColumnsOf<'both'>, 'requested_at'>> & {
  asked_at: JobRow['requested_at'];
  as_whom: 'client' | 'worker';
  /** JSON of what the client wrote. */
  asked: string | null;
};

/** Columns that are exported in another way. Whether a cancellation is excused would tell the other side of an emergency. */
const EXPORTED_AS: Record<string, string> = {
  requested_at: 'requested_at AS asked_at',
  cancelled_late: 'min(cancelled_late, 1) AS cancelled_late',
};

/** An account's jobs for its export. */
export const selectForExport = (accountId: string): SQL<ExportedJob> => {
  const sharedColumns = columnsOf('both').map((column) => EXPORTED_AS[column] ?? column);
  const clientColumns = sql.raw(
    columnsOf('client')
      .map((column) => `'${column}', ${column}`)
      .join(', '),
  );
  return sql<ExportedJob>`SELECT iif(client_id = ${accountId}, 'client', 'worker') AS as_whom, ${sql.raw(sharedColumns.join(', '))},
    iif(client_id = ${accountId}, json_object(${clientColumns}), NULL) AS asked
  FROM jobs WHERE client_id = ${accountId} OR worker_id = ${accountId} ORDER BY starts_at DESC LIMIT 10000`;
};

/** What stays of the columns with personal data: of those that the client wrote, and of the reason that an admin wrote. */
const ERASED: Pick<JobRow, ColumnsOf<'client'> | 'cancel_reason' | 'next_visit_at'> = {
  name: ERASED_NAME,
  email: '',
  phone: '',
  address: '',
  locality: '',
  instructions: '',
  problem: '',
  room_count: null,
  estimated_area: null,
  preferred_gender: 'no-preference',
  emergency_contact: null,
  lat: null,
  lng: null,
  cancel_reason: null,
  // No reminder follows.
  next_visit_at: null,
};

/** Erases personal data in a client's jobs, if `condition` holds. */
export const eraseClient = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`UPDATE jobs SET ${assignments(ERASED)} WHERE client_id = ${accountId} AND ${condition}`;

export interface PhoneChange {
  from: string;
  to: string;
}

/** Changes the phone number in the jobs of a client whose worker may still call it, or from which a later job takes it. */
export const changePhone = (clientId: string, { from, to }: PhoneChange, condition: SQL, now: number): SQL<never> =>
  sql<never>`UPDATE jobs SET phone = ${to} WHERE client_id = ${clientId} AND phone = ${from}
    AND (status IN ('pending', 'accepted', 'ongoing') OR next_visit_at > ${now} OR ${slotNotOver('jobs', now)}) AND ${condition}`;

/** That the worker of the job `r` knows this phone number of the client, and `condition` holds. */
export const isInProgressWith = (phone: string, condition: SQL): SQL =>
  sql`r.status IN ('accepted', 'ongoing') AND r.phone = ${phone} AND ${condition}`;
