import { mediaTypeOf, type MediaType } from '#contract/media-types.ts';
import { MAX_PDF_BYTES, MAX_IMAGE_BYTES } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { MediaRow } from './media.table.ts';

/** The type of an upload by its first bytes. Throws `media.type` and `media.too_large` if `kind` does not allow its type or size. */
export function allowedType(kind: MediaRow['kind'], head: Uint8Array, size: number): MediaType {
  const type = mediaTypeOf(head);
  if (!type || (type === 'application/pdf' && kind !== 'portfolio')) throw new AppError('media.type');
  if (size > (type === 'application/pdf' ? MAX_PDF_BYTES : MAX_IMAGE_BYTES)) throw new AppError('media.too_large');
  return type;
}
