import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { messagesOfJob } from './chat-store.ts';

/** Whether the last message of a job is one of the other side that has not been on the screen of this phone. */
export async function hasUnreadMessages(area: Area, jobId: string): Promise<boolean> {
  const data = accountData(area);
  const last = data && (await messagesOfJob(data, jobId).last());
  if (!last || last.sender_role === area) return false;
  const receipts = await data.readReceipts.get(jobId);
  return last.seq > Math.max(receipts?.own.seen ?? 0, receipts?.seenHere ?? 0);
}
