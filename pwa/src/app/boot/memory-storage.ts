/**
 * Where the data of sites are blocked, reading a storage throws, and in some web views it is null. What is stored then lasts as
 * long as the page, and guests can use the app.
 */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      window[name].getItem('');
    } catch {
      const items = new Map<string, string>();
      const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, text) => void items.set(key, text),
        removeItem: (key) => void items.delete(key),
      };
      Object.defineProperty(window, name, { value });
    }
}
