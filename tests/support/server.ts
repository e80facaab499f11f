import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { SECRET } from './root.ts';
import { servedBy } from './served.ts';

/** What tests reach of a running Worker. */
export interface Server {
  url: URL;
  db: D1Database;
  media: R2Bucket;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  scheduled(): Promise<void>;
}

const TABLES = [
  'password_resets',
  'accounts',
  'workers',
  'jobs',
  'reviews',
  'media',
  'event_outbox',
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
];

/** A form as one piece: workerd hangs up on a body that it does not want, and Node takes that ill while it is still writing. */
async function inOnePiece(init: RequestInit = {}): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers, body: await form.arrayBuffer() };
}

/**
 * A real Worker (workerd, D1, R2, rooms) for one test file. The rooms' marks of who listens outlive a test as its sockets may,
 * and the log of the admin desk lets nobody delete; every other table is empty when a test begins.
 */
export function withServer(variables: Record<string, string> = {}): Server {
  const state = mkdtempSync(join(tmpdir(), 'karigar-server-'));
  let miniflare: Miniflare | undefined;
  const parts: { url?: URL; db?: D1Database; media?: R2Bucket } = {};
  const have = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the server is not up yet');
    return part;
  };

  beforeAll(async () => {
    cpSync(inject('state'), state, { recursive: true });
    const bindings = { RATE_LIMIT_FACTOR: '100000', ...variables, AUTH_SECRET: SECRET };
    miniflare = new Miniflare(servedBy({ built: inject('worker'), port: 0, state, bindings }));
    parts.url = await miniflare.ready;
    const bound = await miniflare.getBindings<{ DB: D1Database; MEDIA: R2Bucket }>();
    parts.db = bound.DB;
    parts.media = bound.MEDIA;
  });
  beforeEach(async () => {
    const db = have(parts.db);
    await db.batch(TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)));
    const { objects } = await have(parts.media).list();
    await have(parts.media).delete(objects.map((object) => object.key));
  });
  afterAll(async () => {
    await miniflare?.dispose();
    rmSync(state, { recursive: true });
  });

  return {
    get url() {
      return have(parts.url);
    },
    get db() {
      return have(parts.db);
    },
    get media() {
      return have(parts.media);
    },
    fetch: async (path, init) => fetch(new URL(path, have(parts.url)), { redirect: 'manual', ...(await inOnePiece(init)) }),
    scheduled: async () => {
      const worker = await have(miniflare).getWorker();
      await worker.scheduled({ cron: '* * * * *' });
    },
  };
}
