import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-town.ts';
import { newVapidKeys } from '../../scripts/vapid.ts';
import { saveOnFailure } from './failure-folder.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';
import { dayAhead, tokenOf } from './people.ts';

export type Who = 'guest' | 'client' | 'worker' | 'admin';
/** Where the browser of each keeps the session. */
const KEYS = {
  client: { token: 'token', user: 'user' },
  worker: { token: 'workerToken', user: 'workerUser' },
  admin: { token: 'token', user: 'user' },
} as const;

/** A client with an account of his own and nothing booked. */
export interface Newcomer {
  id: string;
  email: string;
  token: string;
  /** Calls the API as this client: POST with a body, otherwise GET. */
  ask(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** The id of a request of his for a plumber in Pune, `days` from today; the demo plumber takes it when `accepted`. */
  book(days: number, accepted?: 'accepted'): Promise<string>;
  /** Logs this page's browser in once, before it first loads anything. */
  logIn(page: Page): Promise<void>;
}

export interface Town {
  server: Pick<LocalServer, 'url' | 'db'>;
  newcomer(): Promise<Newcomer>;
  /** A job of the demo client that the demo plumber has accepted. */
  jobId(): string;
  /** The demo plumber. */
  workerId(): string;
  /** Calls the API as the demo client, the demo plumber or the demo admin. */
  ask(who: 'client' | 'worker' | 'admin', path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Logs this page's browser in before it loads anything. */
  logIn(page: Page, who: Who): Promise<void>;
}

/** A real server with the demo town for one test file. */
export function withTown(): Town {
  const { jobId, logins } = inject('templates');
  let running: LocalServer | undefined;
  const server = (): LocalServer => {
    if (running === undefined) throw new Error('the server is not up yet');
    return running;
  };

  const send = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(server().url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const ask: Town['ask'] = (who, path, body) => send(path, body, logins[who].token);

  let people = 0;
  const newcomer = async (): Promise<Newcomer> => {
    const email = `newcomer${++people}@example.in`;
    const form = { name: 'Asha Kulkarni', email, phone: `98765${String(10_000 + people)}`, password: DEMO_PASSWORD };
    const address = '12 Fergusson College Road, Shivajinagar, Pune 411005';
    const { user } = (await send('/api/auth/signup', { ...form, address })) as { user: { id: string } };
    const token = await tokenOf(user.id, 'client');
    return {
      id: user.id,
      email,
      token,
      ask: (path, body) => send(path, body, token),
      async book(days, accepted) {
        const request = { ...form, phone_number: form.phone, address: 'Kothrud, Pune', serviceType: 'plumbing' };
        const when = { date: dayAhead(days), timeSlot: '10:00 - 12:00 PM' };
        const { job } = (await send('/api/ai/job-request', { ...request, ...when }, token)) as { job: { id: string } };
        if (accepted) await ask('worker', '/api/worker/accept', { jobId: job.id });
        return job.id;
      },
      async logIn(page) {
        await page.addInitScript(
          (stored) => {
            if (localStorage.getItem('begun')) return;
            for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
          },
          { begun: 'yes', token, user: JSON.stringify(user) },
        );
      },
    };
  };

  beforeAll(async () => {
    const { publicKey, privateKey } = newVapidKeys();
    // Notices go nowhere: nobody listens on the port of discarded things.
    const push = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_VIA: 'http://127.0.0.1:9' };
    running = await startLocalServer('town', push);
  });
  beforeEach((context) => saveOnFailure(context, 'server.log', server().log));
  afterAll(() => running?.stop());

  return {
    get server() {
      return server();
    },
    newcomer,
    jobId: () => jobId,
    workerId: () => (JSON.parse(logins.worker.user) as { id: string }).id,
    ask,
    async logIn(page, who) {
      if (who === 'guest') return;
      const { token, user } = KEYS[who];
      const items = [
        [token, logins[who].token],
        [user, logins[who].user],
      ] as const;
      await page.addInitScript((pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value);
      }, items);
    },
  };
}
