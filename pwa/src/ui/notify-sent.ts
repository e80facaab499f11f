import i18next from 'i18next';
import { notify } from './toast.ts';

type Outcome = { ok: true; queued?: boolean; serverFailed?: boolean };

/** Shows that a command has succeeded, or that it is queued until there is a network or our side works again. */
export function notifySent({ queued, serverFailed }: Outcome, successText: string): void {
  if (serverFailed) notify.warning(i18next.t('outbox:server_failed'), i18next.t('outbox:saved_server_failed'));
  else if (queued) notify.info(i18next.t('outbox:saved_offline'));
  else notify.success(successText);
}
