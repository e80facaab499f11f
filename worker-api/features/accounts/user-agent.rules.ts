/** Names with the text that tells them, the more specific first: Edge and Samsung Internet also call themselves Chrome. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The browser and the system that a User-Agent header names: only known ones, never the text of the header. */
export const parseUserAgent = (text: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(BROWSERS, text),
  system: nameIn(SYSTEMS, text),
});
