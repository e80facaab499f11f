import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Clock } from './clock.ts';
import { saveOnFailure } from './failure-folder.ts';
import { startMiniflareServer, type MiniflareServer } from './miniflare-server.ts';
import type { TestMedia } from './storage-access.ts';

/** The parts of a running Worker that tests use. */
export interface TestServer {
  url: string;
  db: D1Database;
  media: TestMedia;
  /** The log of the Worker, one line per entry. */
  readonly log: readonly string[];
  readonly stateFolder: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  runScheduled(): Promise<void>;
}

/** All statements are one string, one per line, because each database call from outside the Worker takes milliseconds. */
const CLEAR_TABLES_SQL = [
  'password_resets',
  'sessions',
  'known_devices',
  'totp_secrets',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'accounts',
  'workers',
  'phone_codes',
  'worker_actions',
  'jobs',
  'worker_time_cells',
  'overlapping_jobs',
  'reviews',
  'media',
  'deleted_files',
  'tickets',
  'ticket_messages',
  'idempotency_keys',
  'rate_counters',
  'favourites',
  'blocked_workers',
  'blocked_clients',
  'payments',
  'duty_rota',
  'duty_switches',
  'sos_cases',
  'sos_guest_networks',
  'sos_messages',
  'sos_presses',
  'emergency_contact_requests',
  'unconfirmed_contact_messages',
  'messages',
  'read_receipts',
  'dashboard_counts',
  'active_workers',
  'push_subscriptions',
  'metrics',
  'cron_runs',
  'sequence_floor',
]
  .map((table) => `DELETE FROM ${table}`)
  // The SOS room survives a test and drops events whose number is not above that of its last event, so the highest number stays.
  .concat(`DELETE FROM deleted_events WHERE party <> 'sos'`)
  .concat(`DELETE FROM event_outbox WHERE party <> 'sos' OR seq < (SELECT max(seq) FROM event_outbox WHERE party = 'sos')`)
  .join('\n');

/** Buffers a form, because workerd closes the connection on a rejected body, and Node fails if it is still sending the body. */
async function bufferFormData(init: RequestInit = {}): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers, body: await form.arrayBuffer() };
}

/**
 * Provides a real Worker (workerd, D1, R2, rooms) for one test file. Files do not share it, because a room remembers the events that it has
 * published. At the start of a test every table is empty, except for the presence of rooms, whose sockets may survive a test, and the audit
 * log, which cannot be deleted.
 * @param clock the clock of the server, if it is another one than that of the whole run
 */
export function withServer(variables: Record<string, string> = {}, clock: Partial<Clock> = {}): TestServer {
  let miniflareServer: MiniflareServer | undefined;
  const getServer = (): MiniflareServer => {
    if (miniflareServer === undefined) throw new Error('the server has not started yet');
    return miniflareServer;
  };

  beforeAll(async () => {
    miniflareServer = await startMiniflareServer('empty', variables, clock);
  });
  beforeEach(async (context) => {
    saveOnFailure(context, 'server.log', getServer().log);
    await getServer().clear(CLEAR_TABLES_SQL);
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
    get log() {
      return getServer().log;
    },
    get stateFolder() {
      return getServer().stateFolder;
    },
    fetch: async (path, init) => fetch(new URL(path, getServer().url), { redirect: 'manual', ...(await bufferFormData(init)) }),
    runScheduled: () => getServer().runScheduled(),
  };
}
