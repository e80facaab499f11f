import type { ContactFields } from '#contract/tickets/tickets.ts';
import { accountData } from '#pwa/sync/db.ts';
import { loadFormDraft } from '#pwa/sync/form-drafts.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { CONTACT_DRAFT, replyDraft } from './ticket-drafts.ts';

/** Whether a message to us is being written in the contact form. */
export const hasContactDraft = async (area: Area): Promise<boolean> =>
  (await loadFormDraft(CONTACT_DRAFT, (stored) => stored ?? null, accountData(area)?.drafts)) !== null;

/** Puts the reply to a ticket into the contact form, in place of what is there. Rejects if the device cannot store it. */
export async function moveReplyToContact(
  area: Area,
  ticketId: string,
  value: Pick<ContactFields, 'kind' | 'message'>,
): Promise<void> {
  const data = accountData(area);
  await data?.transaction('rw', data.drafts, async () => {
    await data.drafts.put({ form: CONTACT_DRAFT, value });
    await data.drafts.delete(replyDraft(ticketId));
  });
}
