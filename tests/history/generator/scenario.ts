import type { Lane } from './lane.ts';

/** A part of a run that leaves its lane ready for the next one. */
export interface Scenario {
  name: string;
  run: (lane: Lane) => Promise<void>;
}

/** All pairs of a list, each element also with itself. */
export const pairsOf = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i).map((b): [T, T] => [a, b]));
