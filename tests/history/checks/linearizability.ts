/** An operation that takes effect at one moment between its invocation and its completion. */
export interface Operation<State> {
  call: number;
  invoked: number;
  /** Infinity: it may take effect at any later moment, or never. */
  completed: number;
  /** The state after the operation, or null if the operation is impossible in `state`. */
  next: (state: State) => State | null;
  /** The operation never changes the state: a read or a rejection. */
  isRead?: boolean;
}

/** A search beyond this many steps is given up. */
const MAX_STEPS = 200_000;

/**
 * Searches for an order of the operations that respects real time and in which each operation is possible (Wing and Gong, 1993;
 * visited configurations are not searched again, as in Lowe, 2017). Returns null if there is one, otherwise the operations that
 * remain in the longest order, the first to complete first.
 */
export function findContradiction<State>(initial: State, all: readonly Operation<State>[]): Operation<State>[] | null {
  const operations = all.toSorted((a, b) => a.invoked - b.invoked);
  const visited = new Set<string>();
  let steps = 0;
  let shortestRest = operations.filter(({ completed }) => completed < Infinity);

  const search = (state: State, done: bigint): boolean => {
    if (++steps > MAX_STEPS) throw new Error('the search for an order of the operations takes too many steps');
    let mask = done;
    const isDone = (i: number): boolean => ((mask >> BigInt(i)) & 1n) === 1n;
    for (;;) {
      const deadline = Math.min(...operations.map(({ completed }, i) => (isDone(i) ? Infinity : completed)));
      if (deadline === Infinity) return true;
      const candidates = operations.flatMap((operation, i) => (!isDone(i) && operation.invoked < deadline ? [i] : []));
      // A read that is possible now can come now: it changes nothing for the others.
      const read = candidates.find((i) => operations[i]?.isRead && operations[i].next(state) !== null);
      if (read !== undefined) {
        mask |= 1n << BigInt(read);
        continue;
      }
      const rest = operations.filter(({ completed }, i) => !isDone(i) && completed < Infinity);
      if (rest.length < shortestRest.length) shortestRest = rest;
      const configuration = `${mask} ${JSON.stringify(state)}`;
      if (visited.has(configuration)) return false;
      visited.add(configuration);
      return candidates.some((i) => {
        const operation = operations[i];
        const after = operation && !operation.isRead ? operation.next(state) : null;
        return after !== null && after !== undefined && search(after, mask | (1n << BigInt(i)));
      });
    }
  };
  return search(initial, 0n) ? null : shortestRest.toSorted((a, b) => a.completed - b.completed);
}
