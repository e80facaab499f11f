import type { SQL } from 'drizzle-orm';
import { uuidv7 } from '#contract/ids.ts';
import {
  isChatOpen,
  QUICK_REPLIES,
  type ReadReceipts,
  type ChatMessage,
  type QuickReplyCode,
  type JobSide,
} from '#contract/chat.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { Actor } from '#api/lib/auth.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { relayToChatRoom } from '#api/lib/event-outbox.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { storeUploads } from '#api/features/media/media.usecases.ts';
import { limitContextOf } from '#api/features/workers/worker-limits.usecases.ts';
import * as chat from './chat.repository.ts';
import type { MessageView, NewMessage, ChatJobRow } from './chat.repository.ts';

export const messageOf = ({ photo_key, quick_reply, ...row }: MessageView): ChatMessage => ({
  ...row,
  quick: quick_reply,
  photo: photo_key && `/media/${photo_key}`,
});

/** The side of a job that an account is, or null. A worker is one once they have accepted the job. */
export function sideOf(actor: Pick<Actor, 'id'>, job: ChatJobRow): JobSide | null {
  if (job.client_id === actor.id) return 'client';
  return job.worker_id === actor.id && job.accepted_at !== null ? 'worker' : null;
}

/** The side that the caller is in the chat of an accepted job, or null. */
export async function sideInChat({ db, actor }: ActorContext, jobId: string): Promise<JobSide | null> {
  const job = await db.first(chat.selectChatJob(jobId));
  return job && job.accepted_at !== null ? sideOf(actor, job) : null;
}

/** The side that writes, by the role of the account. Admins may read a chat, but not write. */
function senderSide({ actor }: ActorContext): JobSide {
  if (actor.role === 'admin') throw new AppError('auth.forbidden');
  return actor.role;
}

interface MessageContent {
  id: string | undefined;
  message: string;
  quick: QuickReplyCode | null;
}

const newMessageRow = (context: ActorContext, jobId: string, content: MessageContent, photoKey: string | null): NewMessage => ({
  job_id: jobId,
  id: content.id ?? uuidv7(context.now),
  sender_id: context.actor.id,
  sender_role: senderSide(context),
  message: content.quick ? QUICK_REPLIES[content.quick] : content.message,
  quick_reply: content.quick,
  photo_key: photoKey,
  created_at: context.happenedAt,
  received_at: context.now,
  write_id: newWriteId(),
});

const insertCommand = (context: ActorContext, row: NewMessage, condition?: SQL) => ({
  write: chat.insertMessage(row, limitContextOf(context), condition),
  dependentStatements: chat.insertMessageEvents(row),
  result: chat.commandResult(row),
});

/**
 * Writes to the other side of a job. A retry with the same id returns the stored message and publishes no event. Throws
 * `job.not_found`, `message.nobody`, `message.closed`, `request.too_many`, and `request.key_reused` for another content under the same id.
 */
export async function sendMessage(context: ActorContext, jobId: string, content: MessageContent): Promise<MessageView> {
  const row = newMessageRow(context, jobId, content, null);
  const outcome = await runCommand<MessageView>(context, insertCommand(context, row));
  context.publish(outcome.events);
  return outcome.row ?? existingMessageOrThrow(context, row);
}

/** Sends the other side a photo, by the rules of `sendMessage`. */
export async function sendPhoto(
  context: ActorContext,
  jobId: string,
  id: string,
  file: File | undefined,
): Promise<MessageView> {
  if (!file) throw new AppError('request.invalid', { fields: { photo: 'field.required' } });
  // The key contains the sender's side: an id that the other side chose must not lead to its file.
  const key = `${jobId}.${senderSide(context)}.${id}`;
  const row = newMessageRow(context, jobId, { id, message: '', quick: null }, key);
  // Before the upload, which would overwrite the photo of an existing message under this key.
  const existing = await findExistingMessage(context, row);
  if (existing) return existing;
  const guard = chat.isWritten(row);
  const uploads = await storeUploads(context, context.actor.id, [{ kind: 'message', file, key, jobId, guard }]);
  try {
    const outcome = await runCommand<MessageView>(context, {
      ...insertCommand(context, row, uploads.hasRoom),
      fileStatements: uploads.statements,
    });
    context.publish(outcome.events);
    if (outcome.row) return outcome.row;
    const stored = await findExistingMessage(context, row);
    if (stored) return stored;
    throw new AppError('media.storage_full');
  } catch (error) {
    await uploads.discard();
    throw error;
  }
}

/** The stored message of this id, or null if it may be written now. Throws the reason if it may not. */
async function findExistingMessage(context: ActorContext, row: NewMessage): Promise<MessageView | null> {
  const {
    existing: [existing],
    job: [job],
    limit: [limit],
  } = await context.db.batch({
    existing: chat.selectById(row),
    job: chat.selectChatJob(row.job_id),
    limit: chat.selectForbiddenUntil(row, limitContextOf(context)),
  });
  if (existing) {
    if (existing.message !== row.message || existing.quick_reply !== row.quick_reply || existing.photo_key !== row.photo_key)
      throw new AppError('request.key_reused');
    return existing;
  }
  if (!job || sideOf(context.actor, job) !== row.sender_role) throw new AppError('job.not_found');
  if (job.accepted_at === null) throw new AppError('message.nobody');
  const isBlocked = (row.sender_role === 'worker' ? job.client_has_blocked : job.worker_has_blocked) === 1;
  if ((isBlocked && job.ended_at !== null) || !isChatOpen({ acceptedAt: job.accepted_at, endedAt: job.ended_at }, context.now))
    throw new AppError('message.closed');
  if (limit?.until && limit.until > context.now)
    throw new AppError('request.too_many', { retryAfter: Math.ceil((limit.until - context.now) / 1000) });
  return null;
}

async function existingMessageOrThrow(context: ActorContext, row: NewMessage): Promise<MessageView> {
  const existing = await findExistingMessage(context, row);
  if (!existing) throw new Error('a message was neither written nor rejected');
  return existing;
}

/** Moves the read receipts of the caller's side, and returns those of the other side. Throws `job.not_found`. */
export async function updateReadReceipts(context: ActorContext, jobId: string, receipts: ReadReceipts): Promise<ReadReceipts> {
  const side = senderSide(context);
  const {
    updated: [updated],
    other: [other],
    job: [job],
  } = await context.db.batch({
    updated: chat.advanceReadReceipts(jobId, side, context.actor.id, receipts, context.now),
    other: chat.selectReadReceipts(context.db, jobId, side === 'client' ? 'worker' : 'client'),
    job: chat.selectChatJob(jobId),
  });
  if (!job || sideOf(context.actor, job) !== side) throw new AppError('job.not_found');
  if (updated) context.waitUntil(relayToChatRoom(context.env, jobId, { type: 'seen', side, ...updated }, context.now));
  return other ?? { delivered: 0, seen: 0 };
}

/** The statement that reads messages by job and seq, and its rows as messages. */
export const messagesBySeq = (keys: readonly { jobId: string; number: number }[]): SQL<MessageView> => chat.selectBySeq(keys);
export const messagesFrom = (rows: readonly MessageView[]): ChatMessage[] => rows.map(messageOf);

/** The statements that delete the messages of these jobs. */
export const deleteMessagesOfJobs = (jobIds: readonly string[]) => chat.deleteMessagesOfJobs(jobIds);

/** The statements that read, and erase, what an account wrote. */
export const messagesOfAccount = (accountId: string) => chat.messagesOfAccount(accountId);
export const eraseMessages = (accountId: string, when: SQL): SQL<never> => chat.eraseMessages(accountId, when);
