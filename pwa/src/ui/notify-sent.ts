import i18next from 'i18next';
import { notify } from './toast.ts';

/** Shows that a command has succeeded, or that it is queued until there is a network. */
export function notifySent({ queued }: { ok: true; queued?: boolean }, successText: string): void {
  if (queued) notify.info(i18next.t('outbox:saved_offline'));
  else notify.success(successText);
}
