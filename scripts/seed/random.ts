/** A pseudorandom generator (mulberry32) with the same numbers on every machine and in every run. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A key, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** `count` different elements, in their original order. */
  sample<T>(from: readonly T[], count: number): T[];
  /** `count` lower-case hexadecimal digits. */
  hex(count: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const found = from[int(0, from.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const weighted = <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
    const entries = Object.entries(weights) as [K, number][];
    let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    return (entries.find(([, weight]) => (remaining -= weight) < 0) ?? pick(entries))[0];
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    let wanted = count;
    return from.filter((_, i) => next() * (from.length - i) < wanted && wanted-- > 0);
  };
  const hex = (count: number): string => Array.from({ length: count }, () => int(0, 15).toString(16)).join('');
  return { next, int, chance: (probability) => next() < probability, pick, weighted, sample, hex };
}
