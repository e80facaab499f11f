/** Replaces Devanagari digits by ASCII digits. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
