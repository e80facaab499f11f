import i18next from 'i18next';
import { sendWaitingGuestTickets } from '#pwa/sync/tickets/guest-tickets.ts';
import { notify } from '#pwa/ui/toast.ts';
import '#pwa/i18n/en/unsentTickets.ts';

let toldCount = 0;

/** Sends the stored messages of guests, and tells of those that cannot be sent, at each start of the app. */
export async function sendGuestTickets(): Promise<void> {
  const count = await sendWaitingGuestTickets();
  if (count > toldCount) notify.warning(i18next.t('unsentTickets:toast'));
  toldCount = count;
}
