const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * The type of a file by its first bytes, independent of its name (JFIF, PNG, RIFF/WebP, PDF 32000); null for any other type.
 */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

/** How many bytes `mediaTypeOf` needs from the beginning of a file. */
export const SIGNATURE_BYTES = 16;
