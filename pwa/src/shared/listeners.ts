/** A set of listeners. `subscribe` returns an unsubscribe function, as useSyncExternalStore expects. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    subscribe: (listener: (...args: A) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns whether there was a listener. */
    notify: (...args: A): boolean => {
      for (const listener of listeners) listener(...args);
      return listeners.size > 0;
    },
  };
}
