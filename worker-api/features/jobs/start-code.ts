/** Four digits that the client tells the worker at the door. */
export const generateStartCode = (): string =>
  String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000).padStart(4, '0');
