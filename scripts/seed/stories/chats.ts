import { MINUTE_MS } from '#contract/durations.ts';
import { JOB_SIDES, QUICK_REPLIES } from '#contract/chat.ts';
import type { SeedContext } from '../accounts.ts';
import type { SeedJob } from '../records.ts';
import type { Conversation } from './conversations.ts';
import type { StoryRows } from './story-rows.ts';

/** The chat of an accepted job from an instant on. Its last message is delivered and not yet seen. */
export function addChat(context: SeedContext, rows: StoryRows, job: SeedJob, lines: Conversation, from: number): void {
  if (job.worker_id === null) throw new Error('a pending job has no chat');
  const senders = { client: job.client_id, worker: job.worker_id };
  for (const [n, [side, content]] of lines.entries()) {
    const isText = typeof content === 'string';
    rows.messages.push({
      job_id: job.id,
      seq: n + 1,
      id: context.newId(),
      sender_id: senders[side],
      sender_role: side,
      message: isText ? content : QUICK_REPLIES[content.quick],
      quick_reply: isText ? null : content.quick,
      photo_key: null,
      created_at: from + n * 4 * MINUTE_MS,
      received_at: null,
      write_id: context.newId(),
    });
  }
  const lastSide = lines.at(-1)?.[0];
  for (const side of JOB_SIDES) {
    const seen_seq = side === lastSide ? lines.length : lines.length - 1;
    rows.read_receipts.push({
      job_id: job.id,
      side,
      delivered_seq: lines.length,
      seen_seq,
      at: from + lines.length * 4 * MINUTE_MS,
    });
  }
}
