/**
 * Runs `task` once at a time for the same arguments. A call during a run shares its promise and leads to one more run after it,
 * unless that run ends in a failure.
 */
export function singleFlight<A extends string[], R>(
  task: (...args: A) => Promise<R>,
  isFailure: (result: R) => boolean = () => false,
): (...args: A) => Promise<R> {
  const running = new Map<string, Promise<R>>();
  const again = new Set<string>();
  const runAll = async (key: string, args: A): Promise<R> => {
    try {
      for (;;) {
        again.delete(key);
        const result = await task(...args);
        if (!again.has(key) || isFailure(result)) return result;
      }
    } finally {
      running.delete(key);
    }
  };
  return (...args) => {
    const key = args.join(' ');
    again.add(key);
    const done = running.get(key) ?? runAll(key, args);
    running.set(key, done);
    return done;
  };
}
