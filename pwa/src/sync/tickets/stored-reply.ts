import { useLiveQuery } from 'dexie-react-hooks';
import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { replyDraft } from './ticket-drafts.ts';

const draftSchema = z.object({ message: z.string() });

/** What was typed as a reply to a ticket and not sent; empty if there is nothing, also without storage. */
export async function storedReply(area: Area, ticketId: string): Promise<string> {
  const stored = await accountData(area)
    ?.drafts.get(replyDraft(ticketId))
    .catch(() => null);
  return z.safeParse(draftSchema, stored?.value).data?.message ?? '';
}

export const deleteReply = async (area: Area, ticketId: string): Promise<void> =>
  accountData(area)?.drafts.delete(replyDraft(ticketId));

export const useStoredReply = (area: Area, ticketId: string): string =>
  useLiveQuery(() => storedReply(area, ticketId), [area, ticketId]) ?? '';
