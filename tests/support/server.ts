import { afterAll, beforeAll, beforeEach } from 'vitest';
import { saveOnFailure } from './failure-folder.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

/** What tests reach of a running Worker. */
export interface Server {
  url: string;
  db: D1Database;
  media: R2Bucket;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  scheduled(): Promise<void>;
}

/** As one text, a statement a line: each call to the database from outside the Worker costs milliseconds. */
const EMPTY_TABLES = [
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
async function inOnePiece(init: RequestInit = {}): Promise<RequestInit> {
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
 * @param rate how much faster than a real clock that of the server runs
 */
export function withServer(variables: Record<string, string> = {}, rate = 1): Server {
  let running: LocalServer | undefined;
  const have = (): LocalServer => {
    if (running === undefined) throw new Error('the server is not up yet');
    return running;
  };

  beforeAll(async () => {
    running = await startLocalServer('empty', variables, rate);
  });
  beforeEach(async (context) => {
    const { db, media, log } = have();
    saveOnFailure(context, 'server.log', log);
    await db.exec(EMPTY_TABLES);
    const { objects } = await media.list();
    if (objects.length > 0) await media.delete(objects.map((object) => object.key));
  });
  afterAll(() => running?.stop());

  return {
    get url() {
      return have().url;
    },
    get db() {
      return have().db;
    },
    get media() {
      return have().media;
    },
    fetch: async (path, init) => fetch(new URL(path, have().url), { redirect: 'manual', ...(await inOnePiece(init)) }),
    scheduled: () => have().scheduled(),
  };
}
