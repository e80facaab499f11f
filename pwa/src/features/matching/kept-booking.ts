import type { Duration, Service } from '#contract/catalogue.ts';

interface KeptBooking {
  service: Service;
  duration: Duration;
  address: string;
  problem: string;
}

/** What was typed in the booking sheet of a worker before the log-in. Not stored: on a shared phone somebody else may log in later. */
let kept: { workerId: string; values: KeptBooking } | null = null;

export const keepBooking = (workerId: string, values: KeptBooking | null): void => {
  kept = values && { workerId, values };
};
export const keptBooking = (workerId: string): KeptBooking | null => (kept?.workerId === workerId ? kept.values : null);
