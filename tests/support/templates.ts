import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DEMO_LOGINS, DEMO_PASSWORD, createDemoData } from '../../scripts/seed/demo-data.ts';
import './setup.ts';
import { buildWorker } from './build-worker.ts';
import { testScryptN } from './password-cost.ts';
import { daysFromToday } from './test-users.ts';
import { ServerProcess } from './server-process.ts';

/** The shared build and the prepared states of all servers of a test run. */
export interface Templates {
  /** The folder of all files of this run, which is removed at its end. */
  folder: string;
  /** The folder of the built Worker. */
  worker: string;
  /** The state folder of a server with all tables and no rows. */
  empty: string;
  /** The state folder of a server with the demo data, in which the demo plumber has accepted a job of the demo client. */
  demo: string;
  /** The id of that job. */
  jobId: string;
  /** The login response of each role. */
  logins: Record<'client' | 'admin' | 'worker', { token: string; user: string }>;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}
declare global {
  var templatesOfThisRun: Promise<Templates> | undefined;
}

async function logIn(url: string, path: string, body: Record<string, string>): Promise<{ token: string; user: string }> {
  const { token, user, worker } = (await post(url, path, body)) as { token: string; user?: unknown; worker?: unknown };
  return { token, user: JSON.stringify(user ?? worker) };
}

async function post(url: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function createTemplates(scryptN: number | undefined): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-tests-'));
  const worker = join(folder, 'worker');
  const server = new ServerProcess({ worker });
  await Promise.all([buildWorker(worker, scryptN), server.migrate()]);
  const empty = join(folder, 'empty');
  cpSync(server.stateFolder, empty, { recursive: true });

  const db = server.database();
  for (const statement of await createDemoData(Date.now())) db.exec(statement);
  db.close();
  await server.start();
  const password = DEMO_PASSWORD;
  const client = await logIn(server.url, '/api/auth/login', { email: DEMO_LOGINS.client, password });
  const admin = await logIn(server.url, '/api/auth/login', { email: DEMO_LOGINS.admin, password });
  const plumber = await logIn(server.url, '/api/worker/login', { emailOrPhone: DEMO_LOGINS.plumber, password });
  const request = {
    name: 'Asha Kulkarni',
    email: DEMO_LOGINS.client,
    phone_number: '9822012345',
    address: 'Shivajinagar, Pune',
    date: daysFromToday(3),
    timeSlot: '02:00 - 04:00 PM',
    serviceType: 'plumbing',
    problem_description: 'नळ गळतो आहे. The kitchen tap leaks day and night.',
  };
  const { job } = (await post(server.url, '/api/ai/job-request', request, client.token)) as { job: { id: string } };
  await post(server.url, '/api/worker/accept', { jobId: job.id }, plumber.token);
  // Pending events and notifications are sent now instead of in the middle of a test.
  await server.runScheduled();
  await server.kill();
  const demo = join(folder, 'demo');
  cpSync(server.stateFolder, demo, { recursive: true });
  await server.dispose();
  return { folder, worker, empty, demo, jobId: job.id, logins: { client, admin, worker: plumber } };
}

export default async function setup(project: TestProject): Promise<() => void> {
  // The projects of a run share the templates, but each project loads this module again.
  globalThis.templatesOfThisRun ??= createTemplates(testScryptN(project.config.env));
  const templates = await globalThis.templatesOfThisRun;
  project.provide('templates', templates);
  return () => rmSync(templates.folder, { recursive: true, force: true });
}
