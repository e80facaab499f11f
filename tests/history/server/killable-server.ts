import { MINUTE_MS } from '#contract/durations.ts';
import { dayInIndia, instantInIndia, SLOT_HOURS } from '#contract/time.ts';
import { testRunClock } from '../../support/clock.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Keys are stored for 48 hours, and the last repeats must come in time. */
const MAX_JUMPS_MS = 32 * 3_600_000;

/** The next instant, a minute after a slot has begun. */
function afterNextSlotStart(now: number): number {
  const starts = [now, now + DAY_MS].flatMap((at) =>
    Object.values(SLOT_HOURS).map(([hour]) => instantInIndia(dayInIndia(at), hour) + MINUTE_MS),
  );
  return starts.find((start) => start > now + MINUTE_MS) ?? now;
}

/** The same time of day in every run: ten minutes before a slot begins, tomorrow. */
const firstInstant = (now: number): number => instantInIndia(dayInIndia(now + DAY_MS), 10) - 10 * MINUTE_MS;

/**
 * A server that is killed and started again on the same state. Each start moves its clock past the beginning of the next slot, so that
 * requests which no worker has accepted end by time.
 */
export class KillableServer {
  readonly process: ServerProcess;
  readonly #settings: Record<string, string>;
  readonly #startedAt: number;
  #aheadMs: number;
  #up = Promise.withResolvers<void>();

  constructor(process: ServerProcess, settings: Record<string, string>) {
    this.process = process;
    this.#settings = settings;
    this.#startedAt = firstInstant(Date.now());
    this.#aheadMs = this.#startedAt - Date.now();
  }

  /** The server's clock. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Resolves while the server runs. */
  get up(): Promise<void> {
    return this.#up.promise;
  }

  async start(): Promise<void> {
    await this.process.start(this.#settings, { aheadMs: testRunClock.aheadMs + this.#aheadMs, rate: 1 });
    this.#up.resolve();
  }

  async kill(): Promise<void> {
    this.#up = Promise.withResolvers();
    await this.process.kill();
  }

  moveClock(): void {
    const next = afterNextSlotStart(this.now());
    if (next - this.#startedAt < MAX_JUMPS_MS) this.#aheadMs += next - this.now();
  }
}
