/** A set of listeners. `subscribe` returns an unsubscribe function, as useSyncExternalStore expects. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    subscribe: (listener: (...args: A) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: A): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}
