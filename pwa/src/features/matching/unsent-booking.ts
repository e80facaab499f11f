import type { Duration, Service } from '#contract/catalogue.ts';
import { currentSession } from '#pwa/sync/session/session.ts';

interface UnsentBooking {
  service: Service;
  duration: Duration;
  address: string;
  problem: string;
}

/**
 * What an account had typed in the booking sheet of a worker when its session ended. Not stored, and not shown to another
 * account.
 */
let saved: { accountId: string; workerId: string; values: UnsentBooking } | null = null;

export const saveBooking = (accountId: string, workerId: string, values: UnsentBooking): void => {
  saved = { accountId, workerId, values };
};
export const forgetBooking = (): void => {
  saved = null;
};
export const savedBooking = (workerId: string): UnsentBooking | null =>
  saved?.workerId === workerId && saved.accountId === currentSession('client')?.profile.id ? saved.values : null;
