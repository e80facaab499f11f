import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { BrowserContexts } from './browser-contexts.ts';
import { installDate, testRunClock } from './clock.ts';
import { DeploymentProxy } from './deployment-proxy.ts';
import { saveOnFailure } from './failure-folder.ts';
import type { MiniflareServer } from './miniflare-server.ts';
import { clockAfterRecording, createUpgradedState, startOnRecordedState } from './recorded-database.ts';
import { restorePhone, type RecordedCommand, type RecordedPhone } from './recorded-phone.ts';
import { recording, type RecordedAccount } from './recording.ts';
import { root } from './root.ts';

// Requests that may be repeated: read receipts, room tickets, push subscriptions, status and position of an emergency.
const REPEATABLE = /\/(marks|ticket|subscription|status)$/;

const NEW_PHONE: RecordedPhone = { origin: 'http://never', localStorage: {}, sessionStorage: {}, databases: [], caches: [] };

export interface UpgradedServer {
  readonly url: string;
  /** Opens a page in a browser that has stored everything that a phone had stored, and has no network. */
  openPhone(phone: RecordedPhone, setup?: (page: Page) => Promise<unknown>): Promise<Page>;
  /** Opens a page in a browser that has installed the app in Hindi and has never run it. */
  openNewPhone(): Promise<Page>;
  /** Calls the API with the recorded token of an account. */
  get<T>(account: RecordedAccount, path: string): Promise<T>;
  /** The requests of this test that write, without the repeatable ones. */
  sentCommands(): DeploymentProxy['writes'];
  forgetSentCommands(): void;
  /**
   * Checks that each of these commands was sent once, those with the same entity key in their order, and no other command.
   * @param otherPaths paths of other requests, which were sent once each
   */
  expectSentOnce(commands: readonly RecordedCommand[], otherPaths?: readonly string[]): void;
}

/** Provides today's server on the recorded database for each test, and browsers with the storage of recorded phones. */
export function withUpgradedServer(contexts: BrowserContexts): UpgradedServer {
  const clock = clockAfterRecording();
  let server: MiniflareServer | undefined;
  const deployment = new DeploymentProxy(() => server?.url ?? '');
  let stateFolder = '';
  const sentCommands = () => deployment.writes.filter(({ path }) => !REPEATABLE.test(path));

  beforeAll(async () => {
    stateFolder = createUpgradedState();
    await deployment.start();
    // Init scripts do not run in a service worker, so its file sets the clock.
    const setClock = `(${installDate.toString()})(${JSON.stringify({ ...clock, begin: Date.now() - testRunClock.aheadMs })});\n`;
    const file = setClock + readFileSync(join(root, 'pwa/dist/sw.js'), 'utf8');
    deployment.files = new Map([['/sw.js', Buffer.from(file)]]);
  });
  beforeEach(async (context) => {
    // Only now, because the pages of a test are closed after its last hook.
    await server?.stop();
    server = await startOnRecordedState(stateFolder, clock);
    saveOnFailure(context, 'server.log', server.log);
    deployment.writes.length = 0;
  });
  afterAll(async () => {
    await deployment.stop();
    await server?.stop();
  });

  return {
    get url() {
      return deployment.url;
    },
    async openPhone(phone, setup = async () => undefined) {
      contexts.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
      const page = await contexts.newPage(deployment.url, { installed: true, language: null, clock });
      await setup(page);
      await restorePhone(page, deployment.url, phone);
      await page.context().setOffline(true);
      return page;
    },
    async openNewPhone() {
      const page = await contexts.newPage(deployment.url, { installed: true, language: 'hindi', clock });
      await restorePhone(page, deployment.url, NEW_PHONE);
      return page;
    },
    async get<T>(account: RecordedAccount, path: string): Promise<T> {
      const headers = { authorization: `Bearer ${recording.accounts[account].token}` };
      const response = await fetch(deployment.url + path, { headers });
      expect(response.status, path).toBe(200);
      return (await response.json()) as T;
    },
    sentCommands,
    forgetSentCommands: () => void (deployment.writes.length = 0),
    expectSentOnce(commands, otherPaths = []) {
      const others = sentCommands().filter(({ path }) => otherPaths.includes(path));
      expect(others.map(({ path }) => path).toSorted()).toEqual(otherPaths.toSorted());
      const sent = sentCommands().filter(({ path }) => !otherPaths.includes(path));
      const keysOf = (rows: readonly { idempotencyKey: string | undefined }[]) =>
        rows.map(({ idempotencyKey }) => idempotencyKey);
      expect(keysOf(sent).toSorted(), JSON.stringify(sent, null, 2)).toEqual(keysOf(commands).toSorted());
      for (const [entityKey, own] of Map.groupBy(commands, (command) => command.entityKey)) {
        const keys = keysOf(own);
        expect(
          keysOf(sent).filter((key) => keys.includes(key)),
          entityKey,
        ).toEqual(keys);
      }
    },
  };
}
