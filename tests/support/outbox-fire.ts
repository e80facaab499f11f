import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { gridCellsWithin } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { wrongWith } from './chat-chaos.ts';
import { MortalBrowser } from './mortal-browser.ts';
import { PUNE, tokenOf } from './people.ts';
import { ServerProcess } from './process.ts';
import { RoughProxy } from './rough-proxy.ts';

interface Size {
  /** In each of three threads. */
  messages: number;
  /** Each is started and completed. */
  jobs: number;
  browserKills: number;
  serverKills: number;
  seed: number;
}

export interface FireReport {
  actions: number;
  browserKills: number;
  serverKills: number;
  troubles: Record<string, number>;
  seconds: number;
  /** What is wrong with what the server has; empty where every action was done once and in order. */
  wrong: string[];
  /** The same of a sender that tries again without keys. */
  control: string[];
}

const THREADS = 3;

/** One client, one worker, and jobs between them that he has accepted; the last one is the control's. */
function settle(db: DatabaseSync, people: { client: string; worker: string }, jobs: readonly string[]): void {
  const account = db.prepare(
    `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES (?, ?, 'A', ?1, ?1, ?, '', 'Pune', 0)`,
  );
  account.run(people.client, 'client', '+919822000001');
  account.run(people.worker, 'worker', '+919722000001');
  db.prepare(
    `INSERT INTO workers (account_id, profession, experience, lat, lng, reach) VALUES (?, 'plumber', '1-3 years', ?, ?, ?)`,
  ).run(people.worker, PUNE.lat, PUNE.lng, JSON.stringify(gridCellsWithin(PUNE, 10)));
  const job = db.prepare(
    `INSERT INTO jobs (id, client_id, worker_id, by_name, service, profession, status, name, email, phone, address, date, slot, starts_at,
      frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at)
     VALUES (?, ?, ?, 0, 'plumbing', 'plumber', 'accepted', 'A', 'a@b.in', '', 'Pune', '2099-01-01', NULL, 4e12, 'one-time', '2-hours', '', '',
      'no-preference', 100, '0000', 0, '', 1)`,
  );
  for (const id of jobs) job.run(id, people.client, people.worker);
}

/** Says something in the thread on the screen, and sees that the phone has kept it. */
const say = (page: Page, words: string) =>
  page.evaluate(async (text) => {
    const shown = () => document.querySelector('[role=log]')?.textContent?.includes(text);
    const box = document.querySelector('textarea');
    if (!box) throw new Error('there is nowhere to write');
    // What was said before the browser died shows itself once the phone's store has answered.
    while (document.querySelector('[role=log] [aria-busy]')) await new Promise(requestAnimationFrame);
    if (shown()) return;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    box.form?.requestSubmit();
    while (!shown()) await new Promise(requestAnimationFrame);
  }, words);

/** Starts and completes the job on the screen, from wherever it is. */
async function doJob(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start work' });
  const complete = page.getByRole('button', { name: 'Mark as Completed' });
  const done = page.getByText('Completed', { exact: true }).first();
  await start.or(complete).or(done).first().waitFor();
  if (await start.isVisible()) await start.click();
  await complete.or(done).first().waitFor();
  if (await complete.isVisible()) await complete.click();
  await done.waitFor();
}

/** A worker's phone does hundreds of things in a real browser while everything around it breaks, again and again. */
export async function outboxFire(size: Size, server = new ServerProcess()): Promise<FireReport> {
  const random = createRandom(size.seed);
  const browser = new MortalBrowser();
  const proxy = new RoughProxy(() => server.url, random);
  const people = { client: uuidv7(), worker: uuidv7() };
  const jobs = Array.from({ length: Math.max(size.jobs, THREADS) + 1 }, () => uuidv7());
  const own = jobs.slice(0, -1);
  const controlJob = jobs.at(-1) ?? '';
  try {
    await server.migrate();
    const before = server.database();
    settle(before, people, jobs);
    before.close();
    await server.start();
    const base = await proxy.open();
    const token = await tokenOf(people.worker, 'worker');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const profile = await (await fetch(`${server.url}/api/worker/profile`, { headers })).text();

    let page = await browser.start();
    const arrive = async (): Promise<void> => {
      page.setDefaultTimeout(30_000);
      await page.goto(`${base}/worker/login`);
      await page.evaluate(
        ([workerToken, workerUser]) => Object.assign(localStorage, { workerToken, workerUser, language: 'english' }),
        [token, profile],
      );
      await page.goto(`${base}/worker/jobs`);
      await page
        .getByRole('button', { name: /Start work|Mark as Completed/ })
        .or(page.getByText('No ongoing jobs'))
        .first()
        .waitFor();
    };
    await arrive();

    const from = performance.now();
    proxy.roughness = 0.3;
    const said = own.slice(0, THREADS).map((jobId, thread) => ({
      jobId,
      texts: Array.from({ length: size.messages }, (_, i) => `[${thread}.${i}]`),
    }));
    const actions: { path: string; act: () => Promise<void> }[] = [
      ...said.flatMap(({ jobId, texts }) => texts.map((text) => ({ path: `/messages/${jobId}`, act: () => say(page, text) }))),
      ...own.slice(0, size.jobs).map((jobId) => ({ path: `/worker/job/${jobId}`, act: () => doJob(page) })),
    ];
    const total = actions.length;
    let browserKills = 0;
    let serverKills = 0;
    let lost = false;
    let restarting: Promise<void> = Promise.resolve();
    for (const [place, { path, act }] of actions.entries()) {
      for (let tries = 0; ; tries++) {
        const due = browserKills < size.browserKills && place >= ((browserKills + 1) * total) / (size.browserKills + 1);
        // In the middle of whatever it does: the hand that was about to act does it again.
        const death = due ? wait(random.int(0, 60)).then(() => browser.kill()) : null;
        try {
          if (lost || new URL(page.url()).pathname !== path) {
            await page.goto(base + path);
            lost = false;
            await page.locator('textarea').or(page.getByRole('main').getByRole('button')).first().waitFor();
          }
          await act();
        } catch (error) {
          if (!death) {
            if (tries > 60) throw error;
            // The server may be starting, or the page did not get what it is made of.
            await wait(250);
            lost = true;
            continue;
          }
        }
        if (!death) break;
        await death;
        browserKills++;
        page = await browser.start();
        await arrive();
      }
      if (serverKills < size.serverKills && place >= ((serverKills + 0.5) * total) / size.serverKills) {
        serverKills++;
        await restarting;
        restarting = server.kill().then(() => server.start());
      }
    }
    await restarting;
    // A second tab sends at the same time.
    const other = await page.context().newPage();
    await other.goto(`${base}/worker/jobs`);
    await page.goto(`${base}/worker/waiting`);
    // About one in five meets trouble, after which the phone waits a second or two.
    const end = Date.now() + Math.max(180_000, total * 1000);
    while (!(await page.getByText('Everything has been sent').isVisible())) {
      if (Date.now() > end) throw new Error(`still waiting: ${await page.locator('main').innerText()}`);
      await wait(200);
    }
    const seconds = (performance.now() - from) / 1000;

    // Tries again until it is told that it was done, and bears no key and no id.
    const plain = Array.from({ length: 40 }, (_, i) => `[c.${i}]`);
    for (const message of plain) {
      const once = () =>
        fetch(`${base}/api/messages/${controlJob}`, { method: 'POST', headers, body: JSON.stringify({ message }) })
          .then(({ ok }) => ok)
          .catch(() => false);
      while (!(await once()));
    }
    await wait(3500);
    await browser.kill();
    await server.kill();

    const db = server.database();
    const stored = (jobId: string): string[] =>
      db
        .prepare('SELECT message FROM messages WHERE job_id = ? AND sender_id = ? ORDER BY seq')
        .all(jobId, people.worker)
        .map((row) => String(row['message']));
    const wrong = said.flatMap(({ jobId, texts }) => wrongWith(stored(jobId), texts));
    for (const jobId of own.slice(0, size.jobs)) {
      const told = db
        .prepare(
          `SELECT json_extract(body, '$.status') AS status FROM event_outbox WHERE job_id = ? AND type = 'job-status-update' ORDER BY id`,
        )
        .all(jobId)
        .map((row) => String(row['status']));
      if (told.join() !== 'ongoing,completed') wrong.push(`a job was told of as ${told.join()}`);
    }
    const control = wrongWith(stored(controlJob), plain);
    db.close();
    return {
      actions: THREADS * size.messages + 2 * size.jobs,
      browserKills,
      serverKills,
      seconds,
      troubles: { ...proxy.counts },
      wrong,
      control,
    };
  } finally {
    proxy.close();
    await browser.end();
    await server.end();
  }
}
