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
import type { Row } from '#api/lib/db.ts';
import { relayToChatRoom } from '#api/lib/event-outbox.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { storeUploads } from '#api/features/media/media.usecases.ts';
import * as chat from './chat.repository.ts';
import type { MessageView, NewMessage, ChatJobRow } from './chat.repository.ts';

const messageOf = ({ photo_key, ...row }: MessageView): ChatMessage => ({
  ...row,
  photo: photo_key && `/media/${photo_key}`,
});

/** As which side of a job an account writes; null where it is neither. A worker is one from his acceptance on. */
export function sideOf(actor: Pick<Actor, 'id'>, job: ChatJobRow): JobSide | null {
  if (job.client_id === actor.id) return 'client';
  return job.worker_id === actor.id && job.accepted_at !== null ? 'worker' : null;
}

/** The side of the caller in a thread that has two. Null for everybody else. */
export async function sideInChat({ db, actor }: ActorContext, jobId: string): Promise<JobSide | null> {
  const job = await db.first<ChatJobRow>(chat.selectChatJob(jobId));
  return job && job.accepted_at !== null ? sideOf(actor, job) : null;
}

/** The side that writes: by the token, since an account is either. Admins read, and do not write. */
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
  quick: content.quick,
  photo_key: photoKey,
  created_at: context.happenedAt,
  received_at: context.now,
  write_id: uuidv7(context.now),
});

const insertCommand = (row: NewMessage) => ({
  write: chat.insertMessage(row),
  follow: chat.insertMessageEvents(row),
  result: chat.commandResult(row),
});

/**
 * Writes to the other side of a job. The same id again is answered with the message as it is, and tells nobody. Throws
 * `job.not_found`, `message.nobody`, `message.closed`, and `request.key_reused` for other words under the same id.
 */
export async function sendMessage(context: ActorContext, jobId: string, content: MessageContent): Promise<ChatMessage> {
  const row = newMessageRow(context, jobId, content, null);
  const outcome = await runCommand<MessageView>(context.db, context.idempotencyKey, insertCommand(row), context.now);
  context.publish(outcome.events);
  return messageOf(outcome.row ?? (await existingMessageOrThrow(context, row)));
}

/** Sends the other side a picture, for which the same holds. */
export async function sendPhoto(
  context: ActorContext,
  jobId: string,
  id: string,
  file: File | undefined,
): Promise<ChatMessage> {
  if (!file) throw new AppError('request.invalid', { fields: { photo: 'field.required' } });
  // Under the sender's own side: an id that another chose must not lead to his file.
  const key = `${jobId}.${senderSide(context)}.${id}`;
  const row = newMessageRow(context, jobId, { id, message: '', quick: null }, key);
  // Before the bytes are put: afterwards those of another one under this key would have been written over.
  const existing = await findExistingMessage(context, row);
  if (existing) return messageOf(existing);
  const guard = chat.canWrite(jobId, row.sender_role, row.sender_id, context.now);
  const uploads = await storeUploads(context, context.actor.id, [{ kind: 'message', file, key, jobId, guard }]);
  const { write, follow, result } = insertCommand(row);
  const outcome = await runCommand<MessageView>(
    context.db,
    context.idempotencyKey,
    { write, follow: [...follow, ...uploads.statements], result },
    context.now,
  );
  // The file's own statement answers its key, which is no event.
  context.publish(outcome.events.filter((event) => 'party' in event));
  if (outcome.row) return messageOf(outcome.row);
  try {
    return messageOf(await existingMessageOrThrow(context, row));
  } catch (error) {
    await uploads.discard();
    throw error;
  }
}

/** The message of this id, or null where it may be written now. Throws why it may not. */
async function findExistingMessage(context: ActorContext, row: NewMessage): Promise<MessageView | null> {
  const [[found] = [], [job] = []] = await context.db.batch([chat.selectById(row), chat.selectChatJob(row.job_id)]);
  const existing = found as unknown as MessageView | undefined;
  if (existing) {
    if (existing.message !== row.message || existing.quick !== row.quick || existing.photo_key !== row.photo_key)
      throw new AppError('request.key_reused');
    return existing;
  }
  const chatJob = job as unknown as ChatJobRow | undefined;
  if (!chatJob || sideOf(context.actor, chatJob) !== row.sender_role) throw new AppError('job.not_found');
  if (chatJob.accepted_at === null) throw new AppError('message.nobody');
  if (!isChatOpen({ acceptedAt: chatJob.accepted_at, endedAt: chatJob.ended_at }, context.now))
    throw new AppError('message.closed');
  return null;
}

async function existingMessageOrThrow(context: ActorContext, row: NewMessage): Promise<MessageView> {
  const existing = await findExistingMessage(context, row);
  if (!existing) throw new Error('a message was neither written nor refused');
  return existing;
}

/** Moves the marks of the caller's side, and answers those of the other. Throws `job.not_found`. */
export async function updateReadReceipts(context: ActorContext, jobId: string, receipts: ReadReceipts): Promise<ReadReceipts> {
  const side = senderSide(context);
  const [updatedRows = [], otherRows = [], job = []] = await context.db.batch([
    chat.advanceReadReceipts(jobId, side, context.actor.id, receipts, context.now),
    chat.selectReadReceipts(jobId, side === 'client' ? 'worker' : 'client'),
    chat.selectChatJob(jobId),
  ]);
  const chatJob = job[0] as unknown as ChatJobRow | undefined;
  if (!chatJob || sideOf(context.actor, chatJob) !== side) throw new AppError('job.not_found');
  const updated = updatedRows[0] as unknown as ReadReceipts | undefined;
  if (updated) context.waitUntil(relayToChatRoom(context.env, jobId, { type: 'seen', side, ...updated }, context.now));
  return (otherRows[0] as unknown as ReadReceipts | undefined) ?? { delivered: 0, seen: 0 };
}

/** The statement that reads messages by job and seq, and its rows. */
export const { selectBySeq: messagesBySeq, messagesOfAccount, eraseMessages } = chat;
export const messagesFrom = (rows: Row[]): ChatMessage[] => (rows as unknown as MessageView[]).map(messageOf);
