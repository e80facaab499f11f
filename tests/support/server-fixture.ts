import { afterAll, beforeAll, beforeEach } from 'vitest';
import { saveOnFailure } from './failure-folder.ts';
import { startMiniflareServer, type MiniflareServer } from './miniflare-server.ts';

/** What tests reach of a running Worker. */
export interface TestServer {
  url: string;
  db: D1Database;
  media: R2Bucket;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  runScheduled(): Promise<void>;
}

/** As one text, a statement a line: each call to the database from outside the Worker costs milliseconds. */
const CLEAR_TABLES_SQL = [
  'password_resets',
  'accounts',
  'workers',
  'jobs',
  'reviews',
  'media',
  'idempotency_keys',
  'rate_counters',
  'favourites',
  'blocked_workers',
  'payments',
  'sos_cases',
  'sos_messages',
  'messages',
  'message_marks',
  'tallies',
  'active_workers',
  'push_subscriptions',
]
  .map((table) => `DELETE FROM ${table}`)
  // The room of emergencies outlives a test, and drops an event whose number is not above the last that it has said.
  .concat(`DELETE FROM event_outbox WHERE party <> 'sos' OR seq < (SELECT max(seq) FROM event_outbox WHERE party = 'sos')`)
  .join('\n');

/** A form as one piece: workerd hangs up on a body that it does not want, and Node takes that ill while it is still writing. */
async function bufferFormData(init: RequestInit = {}): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers, body: await form.arrayBuffer() };
}

/**
 * A real Worker (workerd, D1, R2, rooms) for one test file: a room remembers which events it has said, so files do not share one.
 * The rooms' marks of who listens outlive a test as its sockets may, and the log of the admin desk lets nobody delete; every other
 * table is empty when a test begins.
 * @param clockRate how much faster than a real clock that of the server runs
 */
export function withServer(variables: Record<string, string> = {}, clockRate = 1): TestServer {
  let miniflareServer: MiniflareServer | undefined;
  const getServer = (): MiniflareServer => {
    if (miniflareServer === undefined) throw new Error('the server is not up yet');
    return miniflareServer;
  };

  beforeAll(async () => {
    miniflareServer = await startMiniflareServer('empty', variables, clockRate);
  });
  beforeEach(async (context) => {
    const { db, media, log } = getServer();
    saveOnFailure(context, 'server.log', log);
    await db.exec(CLEAR_TABLES_SQL);
    const { objects } = await media.list();
    if (objects.length > 0) await media.delete(objects.map((object) => object.key));
  });
  afterAll(() => miniflareServer?.stop());

  return {
    get url() {
      return getServer().url;
    },
    get db() {
      return getServer().db;
    },
    get media() {
      return getServer().media;
    },
    fetch: async (path, init) => fetch(new URL(path, getServer().url), { redirect: 'manual', ...(await bufferFormData(init)) }),
    runScheduled: () => getServer().runScheduled(),
  };
}
