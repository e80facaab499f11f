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
import { pass } from '#api/lib/event-outbox.ts';
import { command } from '#api/lib/idempotency.ts';
import { storeUploads } from '#api/features/media/media.usecases.ts';
import * as messages from './messages.repository.ts';
import type { MessageView, NewMessage, ThreadRow } from './messages.repository.ts';

const messageOf = ({ photo_key, ...row }: MessageView): ChatMessage => ({
  ...row,
  photo: photo_key && `/media/${photo_key}`,
});

/** As which side of a job an account writes; null where it is neither. A worker is one from his acceptance on. */
export function sideOf(actor: Pick<Actor, 'id'>, job: ThreadRow): JobSide | null {
  if (job.client_id === actor.id) return 'client';
  return job.worker_id === actor.id && job.accepted_at !== null ? 'worker' : null;
}

/** The side of the caller in a thread that has two. Null for everybody else. */
export async function sideInThread({ db, actor }: ActorContext, jobId: string): Promise<JobSide | null> {
  const job = await db.first<ThreadRow>(messages.thread(jobId));
  return job && job.accepted_at !== null ? sideOf(actor, job) : null;
}

/** The side that writes: by the token, since an account is either. Admins read, and do not write. */
function writer({ actor }: ActorContext): JobSide {
  if (actor.role === 'admin') throw new AppError('auth.forbidden');
  return actor.role;
}

interface Said {
  id: string | undefined;
  message: string;
  quick: QuickReplyCode | null;
}

const rowOf = (context: ActorContext, jobId: string, said: Said, photoKey: string | null): NewMessage => ({
  job_id: jobId,
  id: said.id ?? uuidv7(context.now),
  sender_id: context.actor.id,
  sender_role: writer(context),
  message: said.quick ? QUICK_REPLIES[said.quick] : said.message,
  quick: said.quick,
  photo_key: photoKey,
  created_at: context.happenedAt,
  received_at: context.now,
  write_id: uuidv7(context.now),
});

const commandOf = (row: NewMessage) => ({
  write: messages.insertMessage(row),
  follow: messages.tell(row),
  result: messages.resultOf(row),
});

/**
 * Writes to the other side of a job. The same id again is answered with the message as it is, and tells nobody. Throws
 * `job.not_found`, `message.nobody`, `message.closed`, and `request.key_reused` for other words under the same id.
 */
export async function sendMessage(context: ActorContext, jobId: string, said: Said): Promise<ChatMessage> {
  const row = rowOf(context, jobId, said, null);
  const outcome = await command<MessageView>(context.db, context.key, commandOf(row), context.now);
  context.publish(outcome.events);
  return messageOf(outcome.row ?? (await refused(context, row)));
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
  const key = `${jobId}.${writer(context)}.${id}`;
  const row = rowOf(context, jobId, { id, message: '', quick: null }, key);
  // Before the bytes are put: afterwards those of another one under this key would have been written over.
  const there = await before(context, row);
  if (there) return messageOf(there);
  const guard = messages.mayWrite(jobId, row.sender_role, row.sender_id, context.now);
  const stored = await storeUploads(context, context.actor.id, [{ kind: 'message', file, key, jobId, guard }]);
  const { write, follow, result } = commandOf(row);
  const outcome = await command<MessageView>(
    context.db,
    context.key,
    { write, follow: [...follow, ...stored.statements], result },
    context.now,
  );
  // The file's own statement answers its key, which is no event.
  context.publish(outcome.events.filter((event) => 'party' in event));
  if (outcome.row) return messageOf(outcome.row);
  try {
    return messageOf(await refused(context, row));
  } catch (error) {
    await stored.discard();
    throw error;
  }
}

/** The message of this id, or null where it may be written now. Throws why it may not. */
async function before(context: ActorContext, row: NewMessage): Promise<MessageView | null> {
  const [[found] = [], [job] = []] = await context.db.batch([messages.sameId(row), messages.thread(row.job_id)]);
  const known = found as unknown as MessageView | undefined;
  if (known) {
    if (known.message !== row.message || known.quick !== row.quick || known.photo_key !== row.photo_key)
      throw new AppError('request.key_reused');
    return known;
  }
  const of = job as unknown as ThreadRow | undefined;
  if (!of || sideOf(context.actor, of) !== row.sender_role) throw new AppError('job.not_found');
  if (of.accepted_at === null) throw new AppError('message.nobody');
  if (!isChatOpen({ acceptedAt: of.accepted_at, endedAt: of.ended_at }, context.now)) throw new AppError('message.closed');
  return null;
}

async function refused(context: ActorContext, row: NewMessage): Promise<MessageView> {
  const known = await before(context, row);
  if (!known) throw new Error('a message was neither written nor refused');
  return known;
}

/** Moves the marks of the caller's side, and answers those of the other. Throws `job.not_found`. */
export async function markMessages(context: ActorContext, jobId: string, marks: ReadReceipts): Promise<ReadReceipts> {
  const side = writer(context);
  const [moved = [], other = [], job = []] = await context.db.batch([
    messages.moveMarks(jobId, side, context.actor.id, marks, context.now),
    messages.marksOf(jobId, side === 'client' ? 'worker' : 'client'),
    messages.thread(jobId),
  ]);
  const of = job[0] as unknown as ThreadRow | undefined;
  if (!of || sideOf(context.actor, of) !== side) throw new AppError('job.not_found');
  const now = moved[0] as unknown as ReadReceipts | undefined;
  if (now) context.later(pass(context.env, jobId, { type: 'seen', side, ...now }, context.now));
  return (other[0] as unknown as ReadReceipts | undefined) ?? { delivered: 0, seen: 0 };
}

/** The statement that reads messages by job and seq, and its rows. */
export const { these: messagesBySeq, messagesOfAccount, eraseMessages } = messages;
export const messagesFrom = (rows: Row[]): ChatMessage[] => (rows as unknown as MessageView[]).map(messageOf);
