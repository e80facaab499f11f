import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Page } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { saveOnFailure } from './failure-folder.ts';
import { startMiniflareServer, type MiniflareServer } from './miniflare-server.ts';
import { discardedPushSettings } from './push-settings.ts';
import { daysFromToday, signToken } from './test-users.ts';

export type DemoRole = 'guest' | 'client' | 'worker' | 'admin';
/** The local storage keys of the session of each role. */
const STORAGE_KEYS = {
  client: { token: 'token', user: 'user' },
  worker: { token: 'workerToken', user: 'workerUser' },
  admin: { token: 'token', user: 'user' },
} as const;

/** A client with a new account and no bookings. */
export interface NewClient {
  id: string;
  email: string;
  token: string;
  /** Calls the API as this client: POST with a body, otherwise GET. */
  request(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Requests a plumber in Pune, `days` from today, and returns the job id. With `accepted`, the demo plumber accepts the job. */
  book(days: number, accept?: 'accepted', details?: Record<string, unknown>): Promise<string>;
  /** Stores the session before the first load of the page. A later log-out stays effective. */
  logIn(page: Page): Promise<void>;
}

export interface DemoServer {
  server: Pick<MiniflareServer, 'url' | 'db' | 'media' | 'log' | 'runScheduled'>;
  signUpClient(): Promise<NewClient>;
  /** Requests the demo plumber as a new client, `days` from today, and returns the job id. */
  requestPlumber(days: number, details: Record<string, unknown>): Promise<string>;
  /** The id of a job of the demo client that the demo plumber has accepted. */
  jobId(): string;
  /** The id of the demo plumber. */
  workerId(): string;
  /** Calls the API as the demo client, the demo plumber or the demo admin. */
  request(role: 'client' | 'worker' | 'admin', path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Stores the session of the role before every load of the page. */
  logIn(page: Page, role: DemoRole): Promise<void>;
}

/** Provides a real server with the demo data for one test file. `variables` are settings of the Worker. */
export function withDemoServer(variables: Record<string, string> = {}): DemoServer {
  const { jobId, logins } = inject('templates');
  let miniflareServer: MiniflareServer | undefined;
  const server = (): MiniflareServer => {
    if (miniflareServer === undefined) throw new Error('the server has not started yet');
    return miniflareServer;
  };

  const send = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(server().url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const requestAs: DemoServer['request'] = (role, path, body) => send(path, body, logins[role].token);

  const workerId = () => (JSON.parse(logins.worker.user) as { id: string }).id;

  /** The token of a new session, so that a log-out does not end those of other tests. */
  const startSession = async (role: 'client' | 'worker' | 'admin'): Promise<string> => {
    const { id } = JSON.parse(logins[role].user) as { id: string };
    const [sid, now] = [uuidv7(), Date.now()];
    const session = { id: sid, account_id: id, token_version: 1, created_at: now, last_used_at: now };
    await server().db.exec(buildInsertStatements('sessions', [session]).join('\n'));
    return signToken(id, role, { sid });
  };

  let clientCount = 0;
  const signUpClient = async (): Promise<NewClient> => {
    const email = `newcomer${++clientCount}@example.in`;
    const form = { name: 'Asha Kulkarni', email, phone: `98765${String(10_000 + clientCount)}`, password: DEMO_PASSWORD };
    const address = '12 Fergusson College Road, Shivajinagar, Pune 411005';
    const { user } = (await send('/api/auth/signup', { ...form, address })) as { user: { id: string } };
    const token = await signToken(user.id, 'client');
    return {
      id: user.id,
      email,
      token,
      request: (path, body) => send(path, body, token),
      async book(days, accept, details) {
        const request = { ...form, phone_number: form.phone, address: 'Kothrud, Pune', serviceType: 'plumbing' };
        const schedule = { date: daysFromToday(days), timeSlot: '10:00 - 12:00 PM' };
        const { job } = (await send('/api/ai/job-request', { ...request, ...schedule, ...details }, token)) as {
          job: { id: string };
        };
        if (accept) await requestAs('worker', '/api/worker/accept', { jobId: job.id });
        return job.id;
      },
      async logIn(page) {
        await page.addInitScript(
          (items) => {
            if (localStorage.getItem('begun')) return;
            for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
          },
          { begun: 'yes', token, user: JSON.stringify(user) },
        );
      },
    };
  };

  beforeAll(async () => {
    miniflareServer = await startMiniflareServer('demo', { ...discardedPushSettings(), ...variables });
  });
  beforeEach((context) => saveOnFailure(context, 'server.log', server().log));
  afterAll(() => miniflareServer?.stop());

  return {
    get server() {
      return server();
    },
    signUpClient,
    async requestPlumber(days, details) {
      const client = await signUpClient();
      const { job } = await client.request('/api/ai/job-request', {
        workerId: workerId(),
        clientName: 'Asha Kulkarni',
        serviceType: 'plumbing',
        address: 'Kothrud, Pune',
        date: daysFromToday(days),
        ...details,
      });
      return (job as { id: string }).id;
    },
    jobId: () => jobId,
    workerId,
    request: requestAs,
    async logIn(page, role) {
      if (role === 'guest') return;
      const { token, user } = STORAGE_KEYS[role];
      const items = [
        [token, await startSession(role)],
        [user, logins[role].user],
      ] as const;
      await page.addInitScript((pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value);
      }, items);
    },
  };
}
