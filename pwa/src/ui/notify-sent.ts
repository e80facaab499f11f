import i18next from 'i18next';
import { notify } from './toast.ts';

type Outcome = { ok: true; queued?: boolean; serverFailed?: boolean; isLimited?: boolean; isBlocked?: boolean };

/** Shows that a command has succeeded, or until when it is queued: a network, our side, later, or a decision of the user. */
export function notifySent({ queued, serverFailed, isLimited, isBlocked }: Outcome, successText: string): void {
  if (serverFailed) notify.warning(i18next.t('outbox:saved_server_failed'));
  else if (isLimited) notify.warning(i18next.t('outbox:saved_limited'));
  else if (isBlocked) notify.warning(i18next.t('outbox:saved_blocked'));
  else if (queued) notify.info(i18next.t('outbox:saved_offline'));
  else notify.success(successText);
}
