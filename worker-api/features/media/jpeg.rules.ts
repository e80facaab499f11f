import { AppError } from '#api/lib/app-error.ts';
import { ByteReader, concat, startsWithText } from './byte-reader.ts';
import type { CleanImage } from './clean-image.ts';
import { UPRIGHT, exifOfOrientation, orientationOf } from './orientation.rules.ts';

// Markers of JPEG (ITU-T T.81, table B.1).
const START = 0xd8;
const END = 0xd9;
const HUFFMAN_TABLES = 0xc4;
const EXTENSION = 0xc8;
const ARITHMETIC_CONDITIONING = 0xcc;
const SCAN = 0xda;
const QUANTIZATION_TABLES = 0xdb;
const RESTART_INTERVAL = 0xdd;
const TABLES = new Set([HUFFMAN_TABLES, ARITHMETIC_CONDITIONING, QUANTIZATION_TABLES, RESTART_INTERVAL]);
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![HUFFMAN_TABLES, EXTENSION, ARITHMETIC_CONDITIONING].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const hasNoLength = (marker: number): boolean => isRestart(marker) || marker <= 1;

const EXIF = 'Exif\0\0';
const JFIF_LENGTH = 14;
const ADOBE_LENGTH = 12;

/** What remains of an application segment: what decoders need for the right colours, without the thumbnail that JFIF may have. */
function cleanSegment(marker: number, content: Uint8Array): Uint8Array | null {
  if (marker === APP0 && startsWithText(content, 'JFIF\0') && content.length >= JFIF_LENGTH)
    return concat([content.subarray(0, JFIF_LENGTH - 2), new Uint8Array(2)]);
  if (marker === APP2 && startsWithText(content, 'ICC_PROFILE\0')) return content;
  if (marker === APP14 && startsWithText(content, 'Adobe') && content.length >= ADOBE_LENGTH)
    return content.subarray(0, ADOBE_LENGTH);
  return null;
}

const segment = (marker: number, content: Uint8Array): Uint8Array => {
  const length = content.length + 2;
  return concat([new Uint8Array([0xff, marker, length >> 8, length & 0xff]), content]);
};

/** Skips to the next marker and returns it. */
function nextMarker(reader: ByteReader): number {
  while (reader.byte() !== 0xff);
  let marker = 0xff;
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

/** The compressed data of a scan. A 0xff in them is followed by a zero or is part of a restart marker. */
function readScanData(reader: ByteReader, bytes: Uint8Array): Uint8Array {
  const start = reader.position;
  for (;;) {
    const found = bytes.indexOf(0xff, reader.position);
    if (found === -1) throw new AppError('media.damaged');
    reader.position = found;
    const marker = nextMarker(reader);
    if (marker === 0 || isRestart(marker)) continue;
    reader.position = found;
    return bytes.subarray(start, found);
  }
}

/** The JPEG without metadata and without what follows its end. Throws `media.damaged`. */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const reader = new ByteReader(bytes, 2);
  const parts: Uint8Array[] = [new Uint8Array([0xff, START])];
  let size: Pick<CleanImage, 'width' | 'height'> | null = null;
  let hasScan = false;
  let hasExif = false;
  for (let marker = nextMarker(reader); marker !== END; marker = nextMarker(reader)) {
    reader.beginPart();
    if (hasNoLength(marker)) continue;
    const length = reader.number(2);
    if (marker === START || length < 2) throw new AppError('media.damaged');
    const content = reader.take(length - 2);
    if (isFrame(marker)) {
      if (size) throw new AppError('media.damaged');
      const frame = new ByteReader(content, 1);
      size = { height: frame.number(2), width: frame.number(2) };
      parts.push(segment(marker, content));
    } else if (marker === SCAN) {
      if (!size) throw new AppError('media.damaged');
      hasScan = true;
      parts.push(segment(marker, content), readScanData(reader, bytes));
    } else if (TABLES.has(marker)) {
      parts.push(segment(marker, content));
    } else if (marker === APP1 && startsWithText(content, EXIF) && !hasExif) {
      hasExif = true;
      const orientation = orientationOf(content.subarray(EXIF.length));
      const exif = concat([new TextEncoder().encode(EXIF), exifOfOrientation(orientation)]);
      if (orientation !== UPRIGHT) parts.push(segment(APP1, exif));
    } else {
      const cleaned = cleanSegment(marker, content);
      if (cleaned) parts.push(segment(marker, cleaned));
    }
  }
  if (!size || !hasScan) throw new AppError('media.damaged');
  parts.push(new Uint8Array([0xff, END]));
  return { bytes: concat(parts), ...size };
}
