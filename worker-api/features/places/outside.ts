import type { Context } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';

/** The usage policy of the public services: one request a second from an application, and never without saying which. */
const APART_MS = 1000;
const LONGEST_QUEUE_MS = 5000;
export const AGENT = 'Karigar/0.1 (household and trade work in India)';

/** Waits for the next free second of a service, which is taken in the database so that every isolate waits in one line. Rejects when the line is long. */
export async function turn({ db, now }: Context, service: 'geocoder' | 'router'): Promise<void> {
  const taken = await db.first<{
    since: number;
  }>(sql`INSERT INTO rate_counters (key, since, count) VALUES (${service}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET since = max(since + ${APART_MS}, ${now}) WHERE since < ${now + LONGEST_QUEUE_MS} RETURNING since`);
  if (!taken) throw new Error(`too many wait for the ${service}`);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, taken.since - Date.now())));
}
