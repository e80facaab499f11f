import { MAX_PDF_BYTES, MAX_IMAGE_BYTES } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { MediaRow } from './media.table.ts';

type MediaType = MediaRow['content_type'];

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** The type of a file by its first bytes, independent of its name (JFIF, PNG, RIFF/WebP, PDF 32000); null for any other type. */
function sniff(bytes: Uint8Array): MediaType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

/** How many bytes `allowedType` needs from the beginning of a file. */
export const SIGNATURE_BYTES = 16;

/** The type of an upload by its first bytes. Throws `media.type` and `media.too_large` if `kind` does not allow its type or size. */
export function allowedType(kind: MediaRow['kind'], head: Uint8Array, size: number): MediaType {
  const type = sniff(head);
  if (!type || (type === 'application/pdf' && kind !== 'portfolio')) throw new AppError('media.type');
  if (size > (type === 'application/pdf' ? MAX_PDF_BYTES : MAX_IMAGE_BYTES)) throw new AppError('media.too_large');
  return type;
}
