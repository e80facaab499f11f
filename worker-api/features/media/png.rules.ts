import { crc32 } from 'node:zlib';
import { AppError } from '#api/lib/app-error.ts';
import { ByteReader, concat } from './byte-reader.ts';
import type { CleanImage } from './clean-image.ts';
import { UPRIGHT, exifOfOrientation, orientationOf } from './orientation.rules.ts';

const SIGNATURE_LENGTH = 8;
const HEADER_LENGTH = 13;
const MAX_CHUNK_LENGTH = 2 ** 31 - 1;

/** The chunks that pixels and colours depend on. An animation loses its frames and remains as its first picture. */
const KEPT = new Set('PLTE IDAT tRNS bKGD pHYs cHRM cICP cLLI gAMA iCCP mDCV sBIT sRGB'.split(' '));

const uint32 = (value: number): Uint8Array =>
  new Uint8Array([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = concat([new TextEncoder().encode(type), content]);
  return concat([uint32(content.length), body, uint32(crc32(body))]);
}

/** The PNG without metadata and without what follows its end. Throws `media.damaged`. */
export function cleanPng(bytes: Uint8Array): CleanImage {
  const reader = new ByteReader(bytes);
  const parts = [reader.take(SIGNATURE_LENGTH)];
  let size: Pick<CleanImage, 'width' | 'height'> | null = null;
  let hasPixels = false;
  for (let isOver = false; !isOver;) {
    reader.beginPart();
    const start = reader.position;
    const length = reader.number(4);
    if (length > MAX_CHUNK_LENGTH) throw new AppError('media.damaged');
    const type = reader.ascii(4);
    const content = reader.take(length);
    reader.take(4);
    // The header comes first, and once.
    if ((size === null) !== (type === 'IHDR')) throw new AppError('media.damaged');
    if (type === 'IHDR') {
      if (length !== HEADER_LENGTH) throw new AppError('media.damaged');
      const header = new ByteReader(content);
      size = { width: header.number(4), height: header.number(4) };
    }
    hasPixels ||= type === 'IDAT';
    isOver = type === 'IEND';
    const orientation = type === 'eXIf' ? orientationOf(content) : UPRIGHT;
    if (orientation !== UPRIGHT) parts.push(chunk('eXIf', exifOfOrientation(orientation)));
    if (type === 'IHDR' || KEPT.has(type)) parts.push(bytes.subarray(start, reader.position));
  }
  if (!size || !hasPixels) throw new AppError('media.damaged');
  parts.push(chunk('IEND', new Uint8Array()));
  return { bytes: concat(parts), ...size };
}
