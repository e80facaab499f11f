import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestHarness } from 'wrangler';
import { FOLDER } from '#contract/gazetteer.ts';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { root, SECRET } from './root.ts';

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

/**
 * A real Worker (workerd, D1, R2, rooms) for one test file. The rooms' marks of who listens outlive a test as its sockets may,
 * and the log of the admin desk lets nobody delete; every other table is empty when a test begins.
 */
export function withServer(variables: Record<string, string> = {}): Server {
  mkdirSync(join(root, 'pwa/dist'), { recursive: true });
  if (!readdirSync(join(root, 'pwa/dist')).includes('index.html'))
    writeFileSync(join(root, 'pwa/dist/index.html'), '<!doctype html><title>Karigar</title>');
  if (!existsSync(join(root, 'pwa/dist', FOLDER))) cpSync(ensureGazetteer(), join(root, 'pwa/dist'), { recursive: true });
  const harness = createTestHarness({
    root,
    workers: [
      {
        configPath: './wrangler.toml',
        vars: { RATE_LIMIT_FACTOR: '100000', ...variables },
        secrets: { AUTH_SECRET: SECRET },
      },
    ],
  });
  const worker = harness.getWorker<{ DB: D1Database; MEDIA: R2Bucket }>();
  const parts: { url?: URL; db?: D1Database; media?: R2Bucket } = {};
  const have = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the server is not up yet');
    return part;
  };

  beforeAll(async () => {
    parts.url = (await harness.listen()).url;
    await worker.applyD1Migrations('DB');
    const env = await worker.getEnv();
    parts.db = env.DB;
    parts.media = env.MEDIA;
  });
  beforeEach(async () => {
    const db = have(parts.db);
    await db.batch(TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)));
    const { objects } = await have(parts.media).list();
    await have(parts.media).delete(objects.map((object) => object.key));
  });
  afterAll(() => harness.close());

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
    fetch: (path, init) => fetch(new URL(path, have(parts.url)), { redirect: 'manual', ...init }),
    scheduled: async () => {
      await worker.scheduled({ cron: '* * * * *' });
    },
  };
}
