import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Random } from '../../../scripts/seed/random.ts';
import { isKeyHonoured, type MutationName } from '../mutations.ts';
import { isSuccess, type CommandInput } from '../recording/history.ts';
import { clockHeaders, drawClockReport, type ClockReport } from './clock-headers.ts';
import type { Account, Outcome, Phone, World } from './world.ts';

/** A command of a user, to be sent from one of their phones. */
export interface Command {
  by: Account | null;
  name: MutationName;
  input: CommandInput;
}

/** A command with its key, so that it can be sent again. */
export interface SentCommand extends Command {
  phones: readonly [Phone, Phone];
  key: string | null;
  clock: ClockReport;
  sentAt: number;
}

const DELIVERIES = { once: 10, twice: 4, 'response-lost': 3, 'request-lost': 1 } as const;
const REPEAT_LATER = 0.2;
const OTHER_INPUT_LATER = 0.08;
/** The server deletes a key after 48 hours. */
const MAX_REPEAT_AGE_MS = 36 * 3_600_000;
const MAX_ATTEMPTS = 30;

const isConclusive = ({ status }: Outcome): boolean => status !== null && status < 500;

/** The same input with another content, which needs another key. */
function otherInput({ params, query, body, form }: CommandInput, id: string): CommandInput {
  if (body) return { ...(params && { params }), body: { ...body, remark: id } };
  if (form) return { ...(params && { params }), form: { ...form, remark: id } };
  const names = Object.keys(params ?? {});
  return { ...(query && { query }), params: Object.fromEntries(names.map((name) => [name, id])) };
}

/**
 * A sequence of scenarios with their own decisions. All decisions about a command are drawn before its first call, so that they depend
 * on the seed and not on the time or the result of a call.
 */
export class Lane {
  readonly name: string;
  readonly world: World;
  readonly client: Account;
  /** Of the current scenario. */
  random: Random;
  #counter = 0;
  #late: { sent: SentCommand; isOther: boolean; id: string }[] = [];

  constructor(name: string, world: World, client: Account, random: Random) {
    this.name = name;
    this.world = world;
    this.client = client;
    this.random = random;
  }

  /** An id for a new row, as the app creates it. */
  id(): string {
    const { random } = this;
    return `${random.hex(8)}-${random.hex(4)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`;
  }

  /** A text that occurs in one command only. */
  uniqueText(): string {
    // Unique in its first word too: reviews show only the first name.
    return `${this.name}-${++this.#counter} text`;
  }

  /** Sends a command until it gets a conclusive response: once or, with the same key, twice at once or after a lost call. */
  run(command: Command): Promise<Outcome> {
    return this.#deliver(this.#prepare(command), this.random.weighted(DELIVERIES));
  }

  /** Sends two commands at once from different phones. */
  async race(a: Command, b: Command): Promise<void> {
    const isDelayed = this.random.chance(0.3);
    const first = this.run(a);
    if (isDelayed) await wait(2);
    await Promise.all([first, this.run(b)]);
  }

  /** As `run`, and returns a function that sends the same command with the same key again. */
  async runRepeatable(command: Command): Promise<() => Promise<Outcome>> {
    const sent = this.#prepare(command);
    await this.#deliver(sent, this.random.weighted(DELIVERIES));
    return () => this.#deliver(sent, 'once');
  }

  async read(phone: Phone, command: EndpointName, input: CommandInput = {}): Promise<Outcome> {
    const call = { phone, command, input, key: null, headers: {}, fault: null };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.world.send(call);
      if (isConclusive(outcome) || attempt === MAX_ATTEMPTS) return outcome;
    }
  }

  /** Sends some of the commands again that earlier scenarios have set aside, or all of them. */
  async repeatLate(which: 'some' | 'all'): Promise<void> {
    const due = this.#late.filter(() => which === 'all' || this.random.chance(0.3));
    this.#late = this.#late.filter((late) => !due.includes(late));
    for (const { sent, isOther, id } of due) {
      if (this.world.now() - sent.sentAt > MAX_REPEAT_AGE_MS) continue;
      await this.#deliver(isOther ? { ...sent, input: otherInput(sent.input, id) } : sent, 'once');
    }
  }

  #prepare({ by, name, input }: Command): SentCommand {
    const { random, world } = this;
    const key = isKeyHonoured(name) ? `${this.name}-${random.hex(12)}` : null;
    const guest: Phone = { process: `${this.name} guest`, account: null, token: null, skewMs: 0 };
    const [a, b] = by?.phones ?? [guest, { ...guest, process: `${this.name} guest 2` }];
    const phones = random.chance(0.5) ? ([a, b] as const) : ([b, a] as const);
    const sent: SentCommand = { by, name, input, phones, key, clock: drawClockReport(random), sentAt: world.now() };
    const [isRepeated, isOtherSent, id] = [random.chance(REPEAT_LATER), random.chance(OTHER_INPUT_LATER), this.id()];
    if (key !== null && isRepeated) this.#late.push({ sent, isOther: false, id });
    if (key !== null && isOtherSent) this.#late.push({ sent, isOther: true, id });
    return sent;
  }

  async #deliver(sent: SentCommand, how: keyof typeof DELIVERIES): Promise<Outcome> {
    const [phone, otherPhone] = sent.phones;
    if (how === 'twice') {
      const outcomes = await Promise.all([this.#attempt(sent, phone, null), this.#attempt(sent, otherPhone, null)]);
      const outcome = outcomes.find(isSuccess) ?? outcomes.find(isConclusive);
      if (outcome) return outcome;
    } else if (how !== 'once') await this.#attempt(sent, phone, how);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(sent, phone, null);
      if (isConclusive(outcome) || attempt === MAX_ATTEMPTS) return outcome;
    }
  }

  #attempt(sent: SentCommand, phone: Phone, fault: 'request-lost' | 'response-lost' | null): Promise<Outcome> {
    const { name: command, input, key, clock } = sent;
    const headers = clockHeaders(clock, this.world.now() + phone.skewMs);
    return this.world.send({ phone, command, input, key, headers, fault });
  }
}
