import { afterAll, beforeAll } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD, demoTown } from '../../scripts/seed/demo-town.ts';
import { dayAhead } from './people.ts';
import { ServerProcess } from './process.ts';

export type Who = 'guest' | 'client' | 'worker';
const KEYS: Record<Who, string[]> = { guest: [], client: ['token', 'user'], worker: ['workerToken', 'workerUser'] };

export interface Town {
  server: ServerProcess;
  /** A job of the demo client that the demo plumber has accepted. */
  jobId(): string;
  /** Calls the API as the demo client or the demo plumber. */
  ask(who: 'client' | 'worker', path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Logs this page's browser in before it loads anything. */
  logIn(page: Page, who: Who): Promise<void>;
}

/** A real server with the demo town for one test file. */
export function withTown(): Town {
  const server = new ServerProcess();
  const stored: Record<string, string> = {};
  let jobId = '';

  const send = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const ask: Town['ask'] = (who, path, body) => send(path, body, stored[who === 'client' ? 'token' : 'workerToken']);

  beforeAll(async () => {
    await server.migrate();
    const db = server.database();
    for (const statement of await demoTown(Date.now())) db.exec(statement);
    db.close();
    await server.start();
    const client = await send('/api/auth/login', { email: DEMO_LOGINS.client, password: DEMO_PASSWORD });
    const worker = await send('/api/worker/login', { emailOrPhone: DEMO_LOGINS.plumber, password: DEMO_PASSWORD });
    Object.assign(stored, {
      token: String(client['token']),
      user: JSON.stringify(client['user']),
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
    jobId: () => jobId,
    ask,
    async logIn(page, who) {
      const items = KEYS[who].map((key) => [key, stored[key] ?? ''] as const);
      await page.addInitScript((pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value);
      }, items);
    },
  };
}
