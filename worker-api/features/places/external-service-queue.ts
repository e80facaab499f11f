import type { Context } from '#api/lib/context.ts';
import { reserveTurn } from '#api/lib/rate-limit.repository.ts';

// The usage policy of the public services allows an application one request a second and requires a user agent.
const REQUEST_INTERVAL_MS = 1000;
const MAX_QUEUE_MS = 5000;
export const USER_AGENT = 'Karigar/0.1 (household and trade work in India)';

/**
 * Waits for the next free turn of a service. The database holds the queue, which all isolates share. Rejects if the queue is
 * too long.
 */
export async function waitForTurn({ db, now }: Context, service: 'geocoder' | 'router'): Promise<void> {
  const reserved = await db.first(reserveTurn(service, { intervalMs: REQUEST_INTERVAL_MS, maxQueueMs: MAX_QUEUE_MS }, now));
  if (!reserved) throw new Error(`too many wait for the ${service}`);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, reserved.since - Date.now())));
}
