import { completeJob, startEarly } from './queries.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { insertAcceptedJobs } from './chaos-fixtures.ts';
import { compareSequences } from './chat-chaos.ts';
import { KillableBrowser } from './killable-browser.ts';
import { signToken } from './test-users.ts';
import { ServerProcess } from './server-process.ts';
import { FlakyHttpProxy } from './flaky-http-proxy.ts';

interface ChaosSize {
  /** Messages in each of three chats. */
  messages: number;
  /** Jobs to start and complete. */
  jobs: number;
  browserKills: number;
  serverKills: number;
  seed: number;
}

export interface OutboxChaosReport {
  actions: number;
  browserKills: number;
  serverKills: number;
  faultCounts: Record<string, number>;
  seconds: number;
  /** Errors in the state of the server. Empty if every command took effect once and in order. */
  errors: string[];
  /** Errors of a sender that retries without idempotency keys, which must not be empty. */
  control: string[];
}

const THREADS = 3;

/** The page lost a message, or is stuck: not a failure of the network, so a repetition would hide it. */
const NOT_SHOWN = 'the page does not show the message';

/** Writes a message in the open chat and waits until the page shows it. Does nothing if the message is already there. */
const sendMessageInPage = (page: Page, messageText: string) =>
  page.evaluate(
    async ([text, notShown]) => {
      const deadline = performance.now() + 30_000;
      const isShown = () => document.querySelector('[role=log]')?.textContent?.includes(text);
      const nextFrame = () => {
        if (performance.now() > deadline) throw new Error(`${notShown}: ${document.body.innerText}`);
        return new Promise(requestAnimationFrame);
      };
      // Messages from before the kill appear once they are loaded from IndexedDB.
      while (document.querySelector('[role=log] [aria-busy]')) await nextFrame();
      if (isShown()) return;
      const box = document.querySelector('textarea');
      if (!box) throw new Error('the page has no message input');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await nextFrame();
      box.form?.requestSubmit();
      while (!isShown()) {
        if (!box.isConnected) throw new Error('the page replaced the message input');
        await nextFrame();
      }
    },
    [messageText, NOT_SHOWN] as const,
  );

/** Starts and completes the open job, whatever its current status is. */
async function startAndCompleteJob(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start work' });
  const complete = page.getByRole('button', { name: 'Mark as Completed' });
  const done = page.getByText('Completed', { exact: true }).first();
  await start.or(complete).or(done).first().waitFor();
  if (await start.isVisible()) await startEarly(page, start);
  await complete.or(done).first().waitFor();
  if (await complete.isVisible()) await completeJob(page, complete);
  await done.waitFor();
}

/** Runs many actions of a worker in a real browser while the browser, the server and the network fail repeatedly. */
export async function runOutboxChaos(size: ChaosSize, server = new ServerProcess()): Promise<OutboxChaosReport> {
  const random = createRandom(size.seed);
  const browser = new KillableBrowser();
  const proxy = new FlakyHttpProxy(() => server.url, random);
  const userIds = { client: uuidv7(), worker: uuidv7() };
  const jobs = Array.from({ length: Math.max(size.jobs, THREADS) + 1 }, () => uuidv7());
  const testedJobs = jobs.slice(0, -1);
  const controlJob = jobs.at(-1) ?? '';
  try {
    await server.migrate();
    const setupDb = server.database();
    insertAcceptedJobs(setupDb, userIds, jobs);
    setupDb.close();
    await server.start();
    const baseUrl = await proxy.start();
    const token = await signToken(userIds.worker, 'worker');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const profile = await (await fetch(`${server.url}/api/worker/profile`, { headers })).text();

    let page = await browser.start();
    const openApp = async (): Promise<void> => {
      page.setDefaultTimeout(30_000);
      await page.goto(`${baseUrl}/worker/login`);
      await page.evaluate(
        ([workerToken, workerUser]) => Object.assign(localStorage, { workerToken, workerUser, language: 'english' }),
        [token, profile],
      );
      await page.goto(`${baseUrl}/worker/jobs`);
      await page
        .getByRole('button', { name: /Start work|Mark as Completed/ })
        .or(page.getByText('No ongoing jobs'))
        .first()
        .waitFor();
    };
    await openApp();

    const startedAt = performance.now();
    proxy.faultRate = 0.3;
    const threads = testedJobs.slice(0, THREADS).map((jobId, thread) => ({
      jobId,
      texts: Array.from({ length: size.messages }, (_, i) => `[${thread}.${i}]`),
    }));
    const actions: { path: string; run: () => Promise<void> }[] = [
      ...threads.flatMap(({ jobId, texts }) =>
        texts.map((text) => ({ path: `/messages/${jobId}`, run: () => sendMessageInPage(page, text) })),
      ),
      ...testedJobs
        .slice(0, size.jobs)
        .map((jobId) => ({ path: `/worker/job/${jobId}`, run: () => startAndCompleteJob(page) })),
    ];
    const total = actions.length;
    let browserKills = 0;
    let serverKills = 0;
    let needsReload = false;
    let restarting: Promise<void> = Promise.resolve();
    for (const [index, { path, run }] of actions.entries()) {
      for (let attempt = 0; ; attempt++) {
        const isKillDue = browserKills < size.browserKills && index >= ((browserKills + 1) * total) / (size.browserKills + 1);
        // The kill can interrupt any step of the action, which is then repeated.
        const browserKill = isKillDue ? wait(random.int(0, 60)).then(() => browser.kill()) : null;
        try {
          if (needsReload || new URL(page.url()).pathname !== path) {
            await page.goto(baseUrl + path);
            needsReload = false;
            await page.locator('textarea').or(page.getByRole('main').getByRole('button')).first().waitFor();
          }
          await run();
        } catch (error) {
          if (!browserKill) {
            if (attempt > 60 || String(error).includes(NOT_SHOWN)) throw error;
            // The server may be starting, or the page may have failed to load its files.
            await wait(250);
            needsReload = true;
            continue;
          }
        }
        if (!browserKill) break;
        await browserKill;
        browserKills++;
        page = await browser.start();
        await openApp();
      }
      if (serverKills < size.serverKills && index >= ((serverKills + 0.5) * total) / size.serverKills) {
        serverKills++;
        await restarting;
        restarting = server.kill().then(() => server.start());
      }
    }
    await restarting;
    // A second tab sends commands at the same time.
    const secondTab = await page.context().newPage();
    await secondTab.goto(`${baseUrl}/worker/jobs`);
    await page.goto(`${baseUrl}/worker/waiting`);
    // About one in five commands fails, after which the app waits for one or two seconds.
    const deadline = Date.now() + Math.max(180_000, total * 1000);
    while (!(await page.getByText('Everything has been sent').isVisible())) {
      if (Date.now() > deadline) throw new Error(`still waiting: ${await page.locator('main').innerText()}`);
      await wait(200);
    }
    const seconds = (performance.now() - startedAt) / 1000;

    // The control retries until it gets a success response, and sends neither an idempotency key nor an id.
    const controlTexts = Array.from({ length: 40 }, (_, i) => `[c.${i}]`);
    for (const message of controlTexts) {
      const trySend = () =>
        fetch(`${baseUrl}/api/messages/${controlJob}`, { method: 'POST', headers, body: JSON.stringify({ message }) })
          .then(({ ok }) => ok)
          .catch(() => false);
      while (!(await trySend()));
    }
    await wait(3500);
    await browser.kill();
    await server.kill();

    const db = server.database();
    const stored = (jobId: string): string[] =>
      db
        .prepare('SELECT message FROM messages WHERE job_id = ? AND sender_id = ? ORDER BY seq')
        .all(jobId, userIds.worker)
        .map((row) => String(row['message']));
    const errors = threads.flatMap(({ jobId, texts }) => compareSequences(stored(jobId), texts));
    for (const jobId of testedJobs.slice(0, size.jobs)) {
      const publishedStatuses = db
        .prepare(
          `SELECT json_extract(body, '$.status') AS status FROM event_outbox WHERE job_id = ? AND type = 'job-status-update' ORDER BY id`,
        )
        .all(jobId)
        .map((row) => String(row['status']));
      if (publishedStatuses.join() !== 'ongoing,completed')
        errors.push(`a job published the statuses ${publishedStatuses.join()}`);
    }
    const control = compareSequences(stored(controlJob), controlTexts);
    db.close();
    return {
      actions: THREADS * size.messages + 2 * size.jobs,
      browserKills,
      serverKills,
      seconds,
      faultCounts: { ...proxy.faultCounts },
      errors,
      control,
    };
  } finally {
    proxy.stop();
    await browser.dispose();
    await server.dispose();
  }
}
