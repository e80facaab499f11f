import { describe, expect, test } from 'vitest';
import { findContradiction, type Operation } from './checks/linearizability.ts';

const write = (value: number, invoked: number, completed: number): Operation<number> => ({
  call: invoked,
  invoked,
  completed,
  next: () => value,
});
const read = (value: number, invoked: number, completed: number): Operation<number> => ({
  call: invoked,
  invoked,
  completed,
  next: (state) => (state === value ? state : null),
  isRead: true,
});
const contradicts = (...operations: Operation<number>[]) => findContradiction(0, operations)?.map(({ call }) => call) ?? null;

describe('a register', () => {
  test('is read with the last value that was written', () => {
    expect(contradicts(write(1, 1, 2), read(1, 3, 4), write(2, 5, 6), read(2, 7, 8))).toBeNull();
  });

  test('is not read with an earlier value', () => {
    expect(contradicts(write(1, 1, 2), write(2, 3, 4), read(1, 5, 6))).toEqual([5]);
  });

  test('may be read with either value while a write runs, but not go back', () => {
    expect(contradicts(write(1, 1, 10), read(0, 2, 3), read(1, 4, 5))).toBeNull();
    expect(contradicts(write(1, 1, 10), read(1, 2, 3), read(0, 4, 5))).toEqual([4]);
  });

  test('may have the value of a write without a response at any later time, or never', () => {
    expect(contradicts(write(1, 1, Infinity), read(0, 2, 3), read(1, 8, 9))).toBeNull();
    expect(contradicts(write(1, 1, Infinity), read(0, 2, 3), read(0, 8, 9))).toBeNull();
    expect(contradicts(write(1, 5, Infinity), read(1, 2, 3))).toEqual([2]);
  });

  test('has one order for all readers', () => {
    expect(contradicts(write(1, 1, 20), write(2, 2, 20), read(1, 3, 4), read(2, 5, 6))).toBeNull();
    expect(contradicts(write(1, 1, 20), write(2, 2, 20), read(1, 3, 4), read(2, 5, 6), read(1, 7, 8))).toEqual([7]);
  });
});

test('many concurrent operations are ordered without a search of all their orders', () => {
  const writes = Array.from({ length: 10 }, (_, i) => write(i + 1, i, 100));
  expect(contradicts(...writes, read(1, 101, 102), read(2, 103, 104))).not.toBeNull();
});
