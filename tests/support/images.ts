import { crc32 } from 'node:zlib';

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Pictures of 16 × 8 pixels that Chromium encoded, with a blue square in their upper left corner. */
export const JPEG = fromBase64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAED/8QAGhAAAgIDAAAAAAAAAAAAAAAAABIEERMiQf/EABQBAQAAAAAAAAAAAAAAAAAAAAT/xAAXEQEBAQEAAAAAAAAAAAAAAAABAgAR/9oADAMBAAIRAxEAPwCxo+BtmauUbABqpp65IAcN/9k=',
);
export const LOSSY_WEBP = fromBase64(
  'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoQAAgACABoJbACdLoAAOYAAP7ZXzy0W3QZ8exTne/bEIGKXajlnIXju7QlAAAA',
);
export const LOSSLESS_WEBP = fromBase64('UklGRjIAAABXRUJQVlA4TCYAAAAvD8ABAA9AkG0bktv2X8T0iNLzH/CDQrYRIH/bM9h9EBH9D/EAAA==');

export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG with these segments before its tables. */
export const jpegWith = (...segments: Uint8Array[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)]);

/** A JPEG that a comment makes about `size` bytes longer. */
export const createJpeg = (size = 0): Buffer => jpegWith(jpegSegment(0xfe, Buffer.alloc(size)));

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${type}....`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(...chunks: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([webpChunk('RIFF', body).subarray(0, 8), body]);
}

/** The extended header of a WebP of 16 × 8 pixels: flags, and the size of the canvas less one. */
export const webpHeader = (flags: number): Buffer => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 15, 0, 0, 7, 0, 0]));

/** TIFF data with an orientation and a secret: a description and a tag that points to GPS data. */
export function exifData(orientation: number, secret: string, byteOrder: 'II' | 'MM' = 'MM'): Buffer {
  const entries = [
    [0x010e, 2, secret.length, 8 + 2 + 3 * 12 + 4],
    [0x0112, 3, 1, orientation],
    [0x8825, 4, 1, 8 + 2 + 3 * 12 + 4],
  ] as const;
  const data = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  const isLittleEndian = byteOrder === 'II';
  const uint16 = (value: number, at: number) =>
    isLittleEndian ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at);
  const uint32 = (value: number, at: number) =>
    isLittleEndian ? data.writeUInt32LE(value, at) : data.writeUInt32BE(value, at);
  data.write(byteOrder);
  uint16(42, 2);
  uint32(8, 4);
  uint16(entries.length, 8);
  for (const [i, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + i * 12;
    uint16(tag, at);
    uint16(type, at + 2);
    uint32(count, at + 4);
    if (type === 3) uint16(value, at + 8);
    else uint32(value, at + 8);
  }
  return Buffer.concat([data, Buffer.from(secret)]);
}
