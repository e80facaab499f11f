/** The clock of a test, which may be ahead of the real one and may run faster. */
export interface Clock {
  /** How far it is ahead at the start, in milliseconds. */
  aheadMs: number;
  /** How much faster it runs: with 15, a minute takes four seconds. */
  rate: number;
}

/** For a page whose test sets its time itself. */
export const REAL_CLOCK: Clock = { aheadMs: 0, rate: 1 };

/** The clock of the whole run: the real one, or one that starts at TEST_TIME, which vitest.config.ts sets. */
export const testRunClock: Clock = { ...REAL_CLOCK, aheadMs: Number(process.env['TEST_AHEAD_MS'] ?? 0) };

/** A clock that shows `instant` now and runs at the real rate. */
export const clockFrom = (instant: number): Clock => ({ aheadMs: instant - (Date.now() - testRunClock.aheadMs), rate: 1 });

export const isRealClock = ({ aheadMs, rate }: Clock): boolean => aheadMs === 0 && rate === 1;

/** Sets the global Date to this clock. Its source also runs in workerd and in browsers, so it uses nothing from its module. */
export function installDate({ aheadMs, rate, begin }: Clock & { begin: number }): void {
  const RealDate = Date;
  const now = (): number => Math.floor(begin + aheadMs + (RealDate.now() - begin) * rate);
  class TestDate extends RealDate {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  }
  globalThis.Date = TestDate as DateConstructor;
}

/**
 * The source of a module that sets the clock of the Worker. Alarms and the timestamps of automatic ping responses use the real clock,
 * so the module converts them.
 */
export function clockModule(clock: Clock): string {
  const begin = Date.now() - testRunClock.aheadMs;
  return `const begin = ${begin};
const { aheadMs, rate } = ${JSON.stringify(clock)};
(${installDate.toString()})({ begin, aheadMs, rate });
const toReal = (at) => begin + (at - begin - aheadMs) / rate;
const toTest = (at) => begin + aheadMs + (at - begin) * rate;
let converted = false;
export function convertTimes(state) {
  if (converted) return;
  converted = true;
  const storage = Object.getPrototypeOf(state.storage);
  const { setAlarm, getAlarm } = storage;
  storage.setAlarm = function (at) { return setAlarm.call(this, toReal(Number(at))); };
  storage.getAlarm = async function () { const at = await getAlarm.call(this); return at === null ? null : toTest(at); };
  const room = Object.getPrototypeOf(state);
  const { getWebSocketAutoResponseTimestamp } = room;
  room.getWebSocketAutoResponseTimestamp = function (socket) {
    const at = getWebSocketAutoResponseTimestamp.call(this, socket);
    return at === null ? null : new Date(toTest(at.getTime()));
  };
}`;
}

/** The source of the entry module: it loads the clock first and then the built Worker, whose rooms get converted times. */
export const clockEntryModule = (rooms: readonly string[]): string => `import { convertTimes } from './clock.js';
import worker, * as built from './index.js';
export default worker;
const withClock = (Room) => class extends Room { constructor(ctx, env) { convertTimes(ctx); super(ctx, env); } };
${rooms.map((room) => `export const ${room} = withClock(built.${room});`).join('\n')}`;
