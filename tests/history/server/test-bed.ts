import { setTimeout as wait } from 'node:timers/promises';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import type { Surroundings } from '../generator/world.ts';
import { readDatabaseState } from '../recording/database-state.ts';
import type { HistoryLine } from '../recording/history.ts';
import { Recorder } from '../recording/recorder.ts';
import { writeDatabaseState } from '../recording/recording.ts';
import { createRandom } from '../../../scripts/seed/random.ts';
import { startFakeMessageProvider } from '../../support/fake-message-provider.ts';
import { FlakyHttpProxy } from '../../support/flaky-http-proxy.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { signToken } from '../../support/test-users.ts';
import { KillableServer } from './killable-server.ts';
import { FAULT_HEADER, sendAndRecord } from './sender.ts';
import { createUsers } from './users.ts';

const SETTINGS = {
  START_CODE: 'on',
  WORKER_VERIFICATION: 'manual',
  PHONE_VERIFICATION: 'on',
  PAYMENT_SANDBOX: 'on',
};
const PROXY_FAULTS: Record<string, 'lost' | 'unanswered'> = { 'request-lost': 'lost', 'response-lost': 'unanswered' };
const MESSAGE_TIMEOUT_MS = 10_000;
/** From the beginning of the run, by the clock of this process. */
const ADMIN_TOKEN_SECONDS = 30 * 86_400;

/** The clock of a run does not move by as many days as an account stays after a job. */
const COMPLETIONS_ARRIVE_EARLIER = `CREATE TRIGGER completions_arrive_earlier AFTER UPDATE OF status ON jobs WHEN NEW.status = 'completed' BEGIN
  UPDATE jobs SET completed_received_at = completed_received_at - ${CLOSABLE_AFTER_JOB_MS} WHERE id = NEW.id; END`;

type Messages = Awaited<ReturnType<typeof startFakeMessageProvider>>;

/** A token of an admin who has just logged in by the server's clock: it moves by more than the twelve hours of their sessions. */
const adminToken = (id: string, serverNow: number): Promise<string> =>
  signToken(id, 'admin', { age: Math.ceil((Date.now() - serverNow) / 1000), expiresIn: ADMIN_TOKEN_SECONDS });

/** What `pattern` captures in the newest message to this address that it matches. A mail is sent after the response. */
async function waitForMessage({ accepted }: Messages, to: string, pattern: RegExp): Promise<string | null> {
  const deadline = performance.now() + MESSAGE_TIMEOUT_MS;
  do {
    const message = accepted.findLast(({ body }) => body['to'] === to && pattern.test(body['text'] ?? ''));
    const found = pattern.exec(message?.body['text'] ?? '')?.[1];
    if (found) return found;
    await wait(50);
  } while (performance.now() < deadline);
  return null;
}

/** A server with users, the proxy in front of it, and the recorder of all calls. */
export class TestBed {
  readonly folder: string;
  readonly recorder: Recorder;
  readonly #process: ServerProcess;
  readonly #server: KillableServer;
  readonly #proxy: FlakyHttpProxy;
  readonly #messages: Messages;

  private constructor(folder: string, process: ServerProcess, messages: Messages) {
    this.folder = folder;
    this.recorder = new Recorder(folder);
    this.#process = process;
    this.#messages = messages;
    this.#server = new KillableServer(process, { ...SETTINGS, MAIL_URL: messages.url, SMS_URL: messages.url });
    this.#proxy = new FlakyHttpProxy(() => process.url, createRandom(0));
    this.#proxy.faultOf = ({ headers }) => PROXY_FAULTS[String(headers[FAULT_HEADER])] ?? null;
  }

  /** @param template as for `ServerProcess` */
  static async create(folder: string, template?: ConstructorParameters<typeof ServerProcess>[0]): Promise<TestBed> {
    return new TestBed(folder, new ServerProcess(template), await startFakeMessageProvider());
  }

  async start(clients: number): Promise<Surroundings> {
    await this.#process.migrate();
    const db = this.#process.database();
    const users = await createUsers(db, clients);
    db.exec(COMPLETIONS_ARRIVE_EARLIER);
    db.close();
    await this.#server.start();
    const proxyUrl = await this.#proxy.start();
    const now = () => this.#server.now();
    return {
      ...users,
      now,
      send: async (call) => {
        await this.#server.up;
        const phone =
          call.phone.account === users.admin.id
            ? { ...call.phone, token: await adminToken(users.admin.id, now()) }
            : call.phone;
        return sendAndRecord(this.recorder, now, call.fault ? proxyUrl : this.#process.url, { ...call, phone });
      },
      resetTokenFor: (email) => waitForMessage(this.#messages, email, /\/reset-password\S*#(\S+)/),
      phoneCodeFor: (phone) => waitForMessage(this.#messages, phone, /^(\d{6}) /),
    };
  }

  addMarker(type: Exclude<HistoryLine['type'], 'invoke' | 'complete'>): void {
    this.recorder.write({ type, at: this.#server.now() });
  }

  /** Runs the scheduled handler, which cron runs every minute. */
  async sweep(): Promise<void> {
    await this.#server.up;
    // It fails if the server is killed meanwhile.
    await this.#process.runScheduled().catch(() => undefined);
    this.addMarker('swept');
  }

  async killAndRestart(): Promise<void> {
    this.addMarker('killed');
    await this.#server.kill();
    this.#server.moveClock();
    await this.#server.start();
    this.addMarker('started');
  }

  /** Kills the server and writes its final rows next to the history. */
  async saveDatabase(): Promise<void> {
    await this.#server.kill();
    const db = this.#process.database();
    writeDatabaseState(this.folder, readDatabaseState(db));
    db.close();
  }

  async stop(): Promise<void> {
    await this.recorder.close();
    this.#proxy.stop();
    this.#messages.close();
    await this.#process.dispose();
  }
}
