import { AppError } from '#api/lib/app-error.ts';
import { cleanJpeg } from './jpeg.rules.ts';
import { cleanPng } from './png.rules.ts';
import { cleanWebp } from './webp.rules.ts';

const MAX_PIXELS = 40_000_000;

const CLEANERS = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp } as const;
export type ImageType = keyof typeof CLEANERS;

/**
 * The image as it is stored: its pixels, colour profile and orientation, without other metadata and without what follows its end. Throws
 * `media.damaged` and `media.too_many_pixels`.
 */
export function cleanImage(type: ImageType, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const image = CLEANERS[type](bytes);
  const pixels = image.width * image.height;
  if (pixels === 0) throw new AppError('media.damaged');
  if (pixels > MAX_PIXELS) throw new AppError('media.too_many_pixels');
  return image.bytes;
}
