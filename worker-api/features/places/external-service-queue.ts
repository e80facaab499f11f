import type { Context } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';

/** The usage policy of the public services: one request a second from an application, and never without saying which. */
const REQUEST_INTERVAL_MS = 1000;
const MAX_QUEUE_MS = 5000;
export const USER_AGENT = 'Karigar/0.1 (household and trade work in India)';

/** Waits for the next free second of a service, which is taken in the database so that every isolate waits in one line. Rejects when the line is long. */
export async function waitForTurn({ db, now }: Context, service: 'geocoder' | 'router'): Promise<void> {
  const reserved = await db.first<{
    since: number;
  }>(sql`INSERT INTO rate_counters (key, since, count) VALUES (${service}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET since = max(since + ${REQUEST_INTERVAL_MS}, ${now}) WHERE since < ${now + MAX_QUEUE_MS} RETURNING since`);
  if (!reserved) throw new Error(`too many wait for the ${service}`);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, reserved.since - Date.now())));
}
