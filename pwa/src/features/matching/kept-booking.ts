import type { Duration, Service } from '#contract/catalogue.ts';
import { currentSession } from '#pwa/sync/session/session.ts';

interface KeptBooking {
  service: Service;
  duration: Duration;
  address: string;
  problem: string;
}

/** What an account had typed in the booking sheet of a worker when its session ended. Not stored, and not shown to another account. */
let kept: { accountId: string; workerId: string; values: KeptBooking } | null = null;

export const keepBooking = (accountId: string, workerId: string, values: KeptBooking): void => {
  kept = { accountId, workerId, values };
};
export const forgetBooking = (): void => {
  kept = null;
};
export const keptBooking = (workerId: string): KeptBooking | null =>
  kept?.workerId === workerId && kept.accountId === currentSession('client')?.profile.id ? kept.values : null;
