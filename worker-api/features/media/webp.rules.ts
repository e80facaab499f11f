import { AppError } from '#api/lib/app-error.ts';
import { ByteReader, concat } from './byte-reader.ts';
import type { CleanImage } from './clean-image.ts';
import { UPRIGHT, exifOfOrientation, orientationOf } from './orientation.rules.ts';

// Flags of the chunk VP8X (RFC 9649, section 2.7.1).
const HAS_PROFILE = 0x20;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;

type Size = Pick<CleanImage, 'width' | 'height'>;

const uint32 = (value: number): Uint8Array =>
  new Uint8Array([value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]);

/** A chunk, with a byte of padding after an odd number of bytes. */
const chunk = (type: string, content: Uint8Array): Uint8Array =>
  concat([new TextEncoder().encode(type), uint32(content.length), content, new Uint8Array(content.length % 2)]);

function sizeOfLossy(content: Uint8Array): Size {
  const reader = new ByteReader(content, 3);
  if (reader.number(3) !== 0x9d012a) throw new AppError('media.damaged');
  return { width: reader.littleEndian(2) & 0x3fff, height: reader.littleEndian(2) & 0x3fff };
}

function sizeOfLossless(content: Uint8Array): Size {
  const reader = new ByteReader(content);
  if (reader.number(1) !== 0x2f) throw new AppError('media.damaged');
  const packed = reader.littleEndian(4);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function readChunks(bytes: Uint8Array): Map<string, Uint8Array> {
  const header = new ByteReader(bytes, 4);
  const end = header.littleEndian(4) + 8;
  const reader = new ByteReader(bytes.subarray(0, end), 12);
  const chunks = new Map<string, Uint8Array>();
  while (!reader.isAtEnd) {
    reader.beginPart();
    const type = reader.ascii(4);
    const content = reader.take(reader.littleEndian(4));
    // Some encoders leave out the padding of the last chunk.
    if (content.length % 2 && !reader.isAtEnd) reader.take(1);
    if (!chunks.has(type)) chunks.set(type, content);
  }
  return chunks;
}

/**
 * The WebP without metadata and without what follows its end. Throws `media.damaged`, also for an animation, which has no picture outside
 * its frames.
 */
export function cleanWebp(bytes: Uint8Array): CleanImage {
  const chunks = readChunks(bytes);
  const [lossy, lossless] = [chunks.get('VP8 '), chunks.get('VP8L')];
  const size = lossy ? sizeOfLossy(lossy) : lossless ? sizeOfLossless(lossless) : null;
  if (!size) throw new AppError('media.damaged');
  const picture = lossy ? chunk('VP8 ', lossy) : chunk('VP8L', lossless ?? new Uint8Array());
  const extended = chunks.get('VP8X');
  const parts = extended ? extendedParts(chunks, extended, size, picture) : [picture];
  const body = concat([new TextEncoder().encode('WEBP'), ...parts]);
  return { bytes: concat([new TextEncoder().encode('RIFF'), uint32(body.length), body]), ...size };
}

function extendedParts(chunks: Map<string, Uint8Array>, extended: Uint8Array, size: Size, picture: Uint8Array): Uint8Array[] {
  const header = new ByteReader(extended, 4);
  const canvas = { width: header.littleEndian(3) + 1, height: header.littleEndian(3) + 1 };
  if (canvas.width !== size.width || canvas.height !== size.height) throw new AppError('media.damaged');
  const [profile, alpha] = [chunks.get('ICCP'), chunks.get('ALPH')];
  const exif = chunks.get('EXIF');
  const orientation = exif ? orientationOf(exif) : UPRIGHT;
  const flags = ((extended[0] ?? 0) & HAS_ALPHA) | (profile ? HAS_PROFILE : 0) | (orientation === UPRIGHT ? 0 : HAS_EXIF);
  return [
    chunk('VP8X', concat([new Uint8Array([flags, 0, 0, 0]), extended.subarray(4, 10)])),
    ...(profile ? [chunk('ICCP', profile)] : []),
    ...(alpha ? [chunk('ALPH', alpha)] : []),
    picture,
    ...(orientation === UPRIGHT ? [] : [chunk('EXIF', exifOfOrientation(orientation))]),
  ];
}
