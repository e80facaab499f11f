import { chatClosedBefore, type JobSide } from '#contract/chat.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';
import type { MessageRow } from './chat.table.ts';

const COLUMNS = ['job_id', 'seq', 'id', 'sender_id', 'sender_role', 'message', 'quick', 'photo_key', 'created_at'] as const;
const columns = raw(COLUMNS.map((column) => `r.${column}`).join(', '));
export type MessageView = Pick<MessageRow, (typeof COLUMNS)[number]>;

/** Who a job's thread belongs to, and whether it takes messages. */
export interface ChatJobRow {
  client_id: string;
  worker_id: string | null;
  accepted_at: number | null;
  ended_at: number | null;
}

/** The statement that reads a thread's job. */
export const selectChatJob = (jobId: string): Sql =>
  sql`SELECT client_id, worker_id, accepted_at, coalesce(completed_at, cancelled_at) AS ended_at FROM jobs WHERE id = ${jobId}`;

/** The statement that reads what came after a seq, oldest first. */
export const selectAfter = (jobId: string, seq: number, limit: number): Sql =>
  sql`SELECT ${columns} FROM messages r WHERE r.job_id = ${jobId} AND r.seq > ${seq} ORDER BY r.seq LIMIT ${limit}`;

/** The statement that reads the page before a seq, or the newest, one more than `limit`, newest first. */
export const selectPage = (jobId: string, seq: number | undefined, limit: number): Sql =>
  sql`SELECT ${columns} FROM messages r WHERE r.job_id = ${jobId} ${seq === undefined ? sql`` : sql`AND r.seq < ${seq}`}
    ORDER BY r.seq DESC LIMIT ${limit + 1}`;

/** The statement that reads the message which a sender gave this id. */
export const selectById = ({ job_id, sender_id, id }: Pick<MessageRow, 'job_id' | 'sender_id' | 'id'>): Sql =>
  sql`SELECT ${columns} FROM messages r WHERE r.job_id = ${job_id} AND r.sender_id = ${sender_id} AND r.id = ${id}`;

/** The statement that reads messages by job and seq. */
export const selectBySeq = (keys: readonly { jobId: string; number: number }[]): Sql =>
  sql`SELECT ${columns} FROM json_each(${JSON.stringify(keys.map(({ jobId, number }) => [jobId, number]))}) k
    CROSS JOIN messages r ON r.job_id = k.value ->> 0 AND r.seq = k.value ->> 1`;

export type NewMessage = Omit<MessageRow, 'seq' | 'received_at'> & { received_at: number };

/** The job `j` is that of this side, which has somebody to write to. */
const isParticipant = (side: JobSide, accountId: string): Sql =>
  sql`j.${raw(`${side}_id`)} = ${accountId} AND j.accepted_at IS NOT NULL`;
/** The job `j` takes messages: `isWritable` of the contract. */
const isWritable = (now: number): Sql =>
  sql`(coalesce(j.completed_at, j.cancelled_at) IS NULL OR coalesce(j.completed_at, j.cancelled_at) > ${chatClosedBefore(now)})`;

/** That this side may write to the job now: a guard for what belongs to a message. */
export const canWrite = (jobId: string, side: JobSide, accountId: string, now: number): Sql =>
  sql`EXISTS (SELECT 1 FROM jobs j WHERE j.id = ${jobId} AND ${isParticipant(side, accountId)} AND ${isWritable(now)})`;

/** Adds a message behind the last one of its job, unless its thread is closed or the sender gave that id before. */
export const insertMessage = (
  row: NewMessage,
): Sql => sql`INSERT INTO messages (job_id, seq, id, sender_id, sender_role, message, quick, photo_key, created_at, received_at, write_id)
  SELECT j.id, 1 + coalesce((SELECT max(seq) FROM messages WHERE job_id = j.id), 0), ${row.id}, ${row.sender_id},
    ${row.sender_role}, ${row.message}, ${row.quick}, ${row.photo_key}, ${row.created_at}, ${row.received_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND ${isParticipant(row.sender_role, row.sender_id)} AND ${isWritable(row.received_at)}
  ON CONFLICT DO NOTHING RETURNING seq`;

/** How a command answers with the message it wrote. */
export const commandResult = ({ job_id, write_id }: NewMessage) => ({
  columns: COLUMNS,
  from: sql`messages r WHERE r.job_id = ${job_id} AND r.write_id = ${write_id}`,
});

/** Tells the room of the job, and the inbox of the other side, of what was written. */
export function insertMessageEvents({ job_id, write_id, received_at, sender_role }: NewMessage): Sql[] {
  const from = sql`messages r JOIN jobs j ON j.id = r.job_id WHERE r.job_id = ${job_id} AND r.write_id = ${write_id}`;
  const otherInbox = sender_role === 'client' ? raw(`'worker_' || j.worker_id`) : raw(`'client_' || j.client_id`);
  // The worker knows the client by the name in the request.
  const sender =
    sender_role === 'client' ? raw('j.name') : raw(`coalesce((SELECT name FROM accounts WHERE id = r.sender_id), '')`);
  // Not under the job's id: what was written to each other is no part of its trail.
  const shared = { jobId: raw('NULL'), from, at: received_at };
  return [
    insertEvent({
      ...shared,
      party: 'chat',
      room: raw('r.job_id'),
      type: 'receiveMessage',
      seq: raw('r.seq'),
      body: raw(`json_object('id', r.id, 'job_id', r.job_id, 'sender_id', r.sender_id, 'sender_role', r.sender_role,
        'message', r.message, 'quick', r.quick, 'photo', '/media/' || r.photo_key, 'created_at', r.created_at)`),
    }),
    insertEvent({
      ...shared,
      party: 'inbox',
      room: otherInbox,
      type: 'message',
      body: sql`json_object('jobId', r.job_id, 'number', r.seq, 'from', ${sender})`,
    }),
  ];
}

/** Moves the marks of one side of a job forward, never back and never past the last message. A row back when they moved. */
export const advanceReadReceipts = (
  jobId: string,
  side: JobSide,
  accountId: string,
  receipts: { delivered: number; seen: number },
  now: number,
): Sql => sql`INSERT INTO message_marks (job_id, side, delivered, seen, at)
  SELECT j.id, ${side}, min(${Math.max(receipts.delivered, receipts.seen)}, l.last), min(${receipts.seen}, l.last), ${now}
  FROM jobs j JOIN (SELECT coalesce(max(seq), 0) AS last FROM messages WHERE job_id = ${jobId}) l
  WHERE j.id = ${jobId} AND ${isParticipant(side, accountId)} AND l.last > 0
  ON CONFLICT (job_id, side) DO UPDATE SET delivered = max(delivered, excluded.delivered), seen = max(seen, excluded.seen), at = excluded.at
    WHERE excluded.delivered > delivered OR excluded.seen > seen
  RETURNING delivered, seen`;

/** The statement that reads how far one side of a job has got. */
export const selectReadReceipts = (jobId: string, side: JobSide): Sql =>
  sql`SELECT delivered, seen FROM message_marks WHERE job_id = ${jobId} AND side = ${side}`;

const jobsOf = (accountId: string): Sql =>
  sql`(SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId})`;

/** The statement that reads what an account wrote, for its export. */
export const messagesOfAccount = (accountId: string): Sql =>
  sql`SELECT job_id, message, quick, photo_key, created_at FROM messages
    WHERE job_id IN ${jobsOf(accountId)} AND sender_id = ${accountId} ORDER BY created_at LIMIT 10000`;

/** Takes the words and pictures of an account out of what it wrote, if `when` holds. */
export const eraseMessages = (accountId: string, when: Sql): Sql =>
  sql`UPDATE messages SET message = '', quick = NULL, photo_key = NULL
    WHERE job_id IN ${jobsOf(accountId)} AND sender_id = ${accountId} AND ${when}`;
