import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { JobSide, ReadReceipts } from '#contract/chat.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { insertEvent, nextSeq, type EventRow } from '#api/lib/event-outbox.repository.ts';
import { clientHasBlocked, workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { isChatClosed } from '#api/features/jobs/jobs.predicates.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { scaled, type LimitContext } from '#api/features/workers/worker-limits.predicates.ts';
import { readReceipts, type MessageRow } from './chat.table.ts';

/** The columns of a message that its readers get. */
export const MESSAGE_VIEW_COLUMNS = [
  'job_id',
  'seq',
  'id',
  'sender_id',
  'sender_role',
  'message',
  'quick_reply',
  'photo_key',
  'created_at',
] as const;
const columns = sql.raw(MESSAGE_VIEW_COLUMNS.map((column) => `r.${column}`).join(', '));
export type MessageView = Pick<MessageRow, (typeof MESSAGE_VIEW_COLUMNS)[number]>;

/** The sides of a job, and when its chat opened and the job ended. */
export interface ChatJobRow extends Pick<JobRow, 'client_id' | 'worker_id' | 'accepted_at'> {
  ended_at: number | null;
  client_has_blocked: number;
  worker_has_blocked: number;
}

export const selectChatJob = (jobId: string): SQL<ChatJobRow> =>
  sql<ChatJobRow>`SELECT client_id, worker_id, accepted_at, coalesce(completed_at, cancelled_at) AS ended_at,
    ${clientHasBlocked(sql.raw('jobs.client_id'), sql.raw('jobs.worker_id'))} AS client_has_blocked,
    ${workerHasBlocked(sql.raw('jobs.worker_id'), sql.raw('jobs.client_id'))} AS worker_has_blocked FROM jobs WHERE id = ${jobId}`;

/** A message with the time at which it reached the server. */
export type ReceivedMessage = MessageView & Pick<MessageRow, 'received_at'>;

/** The messages after a seq, oldest first. */
export const selectAfter = (jobId: string, seq: number, limit: number): SQL<ReceivedMessage> =>
  sql<ReceivedMessage>`SELECT ${columns}, r.received_at FROM messages r WHERE r.job_id = ${jobId} AND r.seq > ${seq} ORDER BY r.seq LIMIT ${limit}`;

/** The page before a seq, or the newest, one more than `limit`, newest first. */
export const selectPage = (jobId: string, seq: number | undefined, limit: number): SQL<ReceivedMessage> =>
  sql<ReceivedMessage>`SELECT ${columns}, r.received_at FROM messages r WHERE r.job_id = ${jobId} ${seq === undefined ? sql`` : sql`AND r.seq < ${seq}`}
    ORDER BY r.seq DESC LIMIT ${limit + 1}`;

/** The message to which its sender gave this id. */
export const selectById = ({ job_id, sender_id, id }: Pick<MessageRow, 'job_id' | 'sender_id' | 'id'>): SQL<MessageView> =>
  sql<MessageView>`SELECT ${columns} FROM messages r WHERE r.job_id = ${job_id} AND r.sender_id = ${sender_id} AND r.id = ${id}`;

/** Messages by job and seq. */
export const selectBySeq = (keys: readonly { jobId: string; number: number }[]): SQL<MessageView> =>
  sql<MessageView>`SELECT ${columns} FROM json_each(${JSON.stringify(keys.map(({ jobId, number }) => [jobId, number]))}) k
    CROSS JOIN messages r ON r.job_id = k.value ->> 0 AND r.seq = k.value ->> 1`;

export type NewMessage = Omit<MessageRow, 'seq' | 'received_at'> & { received_at: number };

/** The account is this side of the job `j`, and the job has a worker. */
const isParticipant = (side: JobSide, accountId: string): SQL =>
  sql`j.${sql.raw(`${side}_id`)} = ${accountId} AND j.accepted_at IS NOT NULL`;
/** That this side may write in the chat of the job `j` now. A side that the other has blocked may until the job has ended. */
const mayWrite = (side: JobSide, accountId: string, now: number): SQL =>
  sql`${isParticipant(side, accountId)} AND NOT ${isChatClosed(now)} AND (coalesce(j.completed_at, j.cancelled_at) IS NULL
    OR NOT ${side === 'worker' ? clientHasBlocked(sql.raw('j.client_id'), sql.raw('j.worker_id')) : workerHasBlocked(sql.raw('j.worker_id'), sql.raw('j.client_id'))})`;

/** Each message notifies the other side, so one side of a chat sends at most `max`, times RATE_LIMIT_FACTOR, in any period of `ms`. */
const MESSAGE_LIMIT = { max: 60, ms: 10 * MINUTE_MS };

/**
 * An expression for the instant until which the limit forbids the sender another message in this chat; NULL or past if it does not. Of the
 * period there are at most as many messages of each side as the limit allows, so the last ones of both are enough.
 */
function forbiddenUntil({ job_id, sender_id }: NewMessage, { rateLimitFactor }: LimitContext): SQL {
  const max = scaled(MESSAGE_LIMIT.max, rateLimitFactor);
  return sql`(SELECT x.received_at + ${MESSAGE_LIMIT.ms} FROM messages x WHERE x.job_id = ${job_id} AND x.sender_id = ${sender_id}
    AND x.seq > (SELECT max(seq) FROM messages WHERE job_id = ${job_id}) - ${2 * max} ORDER BY x.seq DESC LIMIT 1 OFFSET ${max - 1})`;
}

export const selectForbiddenUntil = (row: NewMessage, limitContext: LimitContext) =>
  sql<{ until: number | null }>`SELECT ${forbiddenUntil(row, limitContext)} AS until`;

/**
 * Adds a message after the last one of its job, unless the chat is closed, the limit is reached or the sender used the id before. It is
 * never earlier than the acceptance, even if the clock of the device is wrong.
 * @param condition must hold too: that there is room for the photo
 */
export const insertMessage = (
  row: NewMessage,
  limitContext: LimitContext,
  condition: SQL = sql`1`,
): SQL<Pick<MessageRow, 'seq'>> => sql<
  Pick<MessageRow, 'seq'>
>`INSERT INTO messages (job_id, seq, id, sender_id, sender_role, message, quick_reply, photo_key, created_at, received_at, write_id)
  SELECT j.id, ${nextSeq(sql`SELECT max(seq) FROM messages WHERE job_id = j.id`)}, ${row.id}, ${row.sender_id},
    ${row.sender_role}, ${row.message}, ${row.quick_reply}, ${row.photo_key}, max(${row.created_at}, j.accepted_at), ${row.received_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND ${mayWrite(row.sender_role, row.sender_id, row.received_at)}
    AND coalesce(${forbiddenUntil(row, limitContext)}, 0) <= ${limitContext.now} AND ${condition}
  ON CONFLICT DO NOTHING RETURNING seq`;

/** That this write added the message: a guard for its photo. */
export const isWritten = ({ job_id, write_id }: NewMessage): SQL =>
  sql`EXISTS (SELECT 1 FROM messages WHERE job_id = ${job_id} AND write_id = ${write_id})`;

/** The row that a command returns: the message it wrote. */
export const commandResult = ({ job_id, write_id }: NewMessage) => ({
  columns: MESSAGE_VIEW_COLUMNS,
  from: sql`messages r WHERE r.job_id = ${job_id} AND r.write_id = ${write_id}`,
});

/** The events of a new message, for the chat room of the job and for the inbox of the other side. */
export function insertMessageEvents({ job_id, write_id, received_at, sender_role }: NewMessage): SQL<EventRow>[] {
  const from = sql`messages r JOIN jobs j ON j.id = r.job_id WHERE r.job_id = ${job_id} AND r.write_id = ${write_id}`;
  const otherInbox = sender_role === 'client' ? sql.raw(`'worker_' || j.worker_id`) : sql.raw(`'client_' || j.client_id`);
  // The worker knows the client by the name in the request.
  const sender =
    sender_role === 'client' ? sql.raw('j.name') : sql.raw(`coalesce((SELECT name FROM accounts WHERE id = r.sender_id), '')`);
  // Without the job's id: the history of a job must not contain its messages.
  const shared = { jobId: sql.raw('NULL'), from, at: received_at };
  return [
    insertEvent({
      ...shared,
      party: 'chat',
      room: sql.raw('r.job_id'),
      type: 'receiveMessage',
      seq: sql.raw('r.seq'),
      body: sql.raw(`json_object('id', r.id, 'job_id', r.job_id, 'sender_id', r.sender_id, 'sender_role', r.sender_role,
        'message', r.message, 'quick', r.quick_reply, 'photo', '/media/' || r.photo_key, 'created_at', r.created_at)`),
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

/** Moves the read receipts of one side of a job forward, never back and never past the last message. A row if they moved. */
export const advanceReadReceipts = (
  jobId: string,
  side: JobSide,
  accountId: string,
  receipts: ReadReceipts,
  now: number,
): SQL<ReadReceipts> => sql<ReadReceipts>`INSERT INTO read_receipts (job_id, side, delivered_seq, seen_seq, at)
  SELECT j.id, ${side}, min(${Math.max(receipts.delivered, receipts.seen)}, l.last), min(${receipts.seen}, l.last), ${now}
  FROM jobs j JOIN (SELECT coalesce(max(seq), 0) AS last FROM messages WHERE job_id = ${jobId}) l
  WHERE j.id = ${jobId} AND ${isParticipant(side, accountId)} AND l.last > 0
  ON CONFLICT (job_id, side) DO UPDATE
    SET delivered_seq = max(delivered_seq, excluded.delivered_seq), seen_seq = max(seen_seq, excluded.seen_seq), at = excluded.at
    WHERE excluded.delivered_seq > delivered_seq OR excluded.seen_seq > seen_seq
  RETURNING delivered_seq AS delivered, seen_seq AS seen`;

/** The read receipts of one side of a job. */
export const selectReadReceipts = (db: Database, jobId: string, side: JobSide) =>
  db.query
    .select({ delivered: readReceipts.delivered_seq, seen: readReceipts.seen_seq })
    .from(readReceipts)
    .where(and(eq(readReceipts.job_id, jobId), eq(readReceipts.side, side)));

/** Deletes the read receipts that have not moved for longest, at most `limit`. */
export const deleteOldReadReceipts = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM read_receipts WHERE ${isOldest('read_receipts', 'at', before, limit)}`;

/** Deletes the messages of these jobs, and what was seen of them. */
export const deleteMessagesOfJobs = (jobIds: readonly string[]): SQL<never>[] => {
  const ofJobs = sql`job_id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)}))`;
  return [sql<never>`DELETE FROM messages WHERE ${ofJobs}`, sql<never>`DELETE FROM read_receipts WHERE ${ofJobs}`];
};

const jobsOf = (accountId: string): SQL =>
  sql`(SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId})`;

type ExportedMessage = Pick<MessageRow, 'job_id' | 'message' | 'photo_key' | 'created_at'> & {
  quick: MessageRow['quick_reply'];
};
/** What an account wrote, for its export. */
export const messagesOfAccount = (accountId: string): SQL<ExportedMessage> =>
  sql<ExportedMessage>`SELECT job_id, message, quick_reply AS quick, photo_key, created_at FROM messages
    WHERE job_id IN ${jobsOf(accountId)} AND sender_id = ${accountId} ORDER BY created_at LIMIT 10000`;

/** Removes the texts and photos from the messages of an account, if `when` holds. */
export const eraseMessages = (accountId: string, when: SQL): SQL<never> =>
  sql<never>`UPDATE messages SET message = '', quick_reply = NULL, photo_key = NULL
    WHERE job_id IN ${jobsOf(accountId)} AND sender_id = ${accountId} AND ${when}`;
