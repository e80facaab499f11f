import { cpSync } from 'node:fs';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-town.ts';
import { dayAhead, tokenOf } from './people.ts';
import { ServerProcess } from './process.ts';

export type Who = 'guest' | 'client' | 'worker' | 'admin';
/** What the browser of each keeps, by the key it is kept under. */
const KEYS: Record<Who, Record<string, string>> = {
  guest: {},
  client: { token: 'token', user: 'user' },
  worker: { workerToken: 'workerToken', workerUser: 'workerUser' },
  admin: { token: 'adminToken', user: 'adminUser' },
};

const TOKENS = { client: 'token', worker: 'workerToken', admin: 'adminToken' } as const;

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
  server: ServerProcess;
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
  const server = new ServerProcess(inject('worker'));
  const stored: Record<string, string> = {};
  let jobId = '';

  const send = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const ask: Town['ask'] = (who, path, body) => send(path, body, stored[TOKENS[who]]);

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
    cpSync(inject('state'), server.state, { recursive: true });
    await server.start();
    const client = await send('/api/auth/login', { email: DEMO_LOGINS.client, password: DEMO_PASSWORD });
    const admin = await send('/api/auth/login', { email: DEMO_LOGINS.admin, password: DEMO_PASSWORD });
    const worker = await send('/api/worker/login', { emailOrPhone: DEMO_LOGINS.plumber, password: DEMO_PASSWORD });
    Object.assign(stored, {
      token: String(client['token']),
      user: JSON.stringify(client['user']),
      adminToken: String(admin['token']),
      adminUser: JSON.stringify(admin['user']),
      workerToken: String(worker['token']),
      workerUser: JSON.stringify(worker['worker']),
    });
    const request = {
      name: 'Asha Kulkarni',
      email: DEMO_LOGINS.client,
      phone_number: '9822012345',
      address: 'Shivajinagar, Pune',
      date: dayAhead(3),
      timeSlot: '02:00 - 04:00 PM',
      serviceType: 'plumbing',
      problem_description: 'नळ गळतो आहे. The kitchen tap leaks day and night.',
    };
    const { job } = (await ask('client', '/api/ai/job-request', request)) as { job: { id: string } };
    jobId = job.id;
    await ask('worker', '/api/worker/accept', { jobId });
  });
  afterAll(() => server.end());

  return {
    server,
    newcomer,
    jobId: () => jobId,
    workerId: () => (JSON.parse(stored['workerUser'] ?? '{}') as { id: string }).id,
    ask,
    async logIn(page, who) {
      const items = Object.entries(KEYS[who]).map(([key, from]) => [key, stored[from] ?? ''] as const);
      await page.addInitScript((pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value);
      }, items);
    },
  };
}
