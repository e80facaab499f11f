/** A clock of a test: it begins ahead of the real one and may run faster. */
export interface Clock {
  /** How far it is ahead at first, in milliseconds. */
  aheadMs: number;
  /** How much faster it runs: 15 lets a minute pass in four seconds. */
  rate: number;
}

const REAL_CLOCK: Clock = { aheadMs: 0, rate: 1 };

/** The clock of the whole run: that of the machine, or one that begins at TEST_TIME, as vitest.config.ts sets it. */
export const testRunClock: Clock = { ...REAL_CLOCK, aheadMs: Number(process.env['TEST_AHEAD_MS'] ?? 0) };

export const isRealClock = ({ aheadMs, rate }: Clock): boolean => aheadMs === 0 && rate === 1;

/** Sets the global Date to this clock. Its text runs in workerd and in browsers too, so it uses nothing from outside. */
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
 * The clock as the text of a module for the Worker. Alarms and the times of answered pings are of the real clock: they are
 * converted.
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

/** The module that the Worker begins with: the clock first, then everything as it is built, with the times that its rooms are given converted. */
export const clockEntryModule = (rooms: readonly string[]): string => `import { convertTimes } from './clock.js';
import worker, * as built from './index.js';
export default worker;
const withClock = (Room) => class extends Room { constructor(ctx, env) { convertTimes(ctx); super(ctx, env); } };
${rooms.map((room) => `export const ${room} = withClock(built.${room});`).join('\n')}`;
