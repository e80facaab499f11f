import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#api/lib/app-error.ts';
import { cleanImage, type ImageType } from '#api/features/media/images.rules.ts';
import { exifOfOrientation, orientationOf } from '#api/features/media/orientation.rules.ts';
import {
  JPEG,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  exifData,
  jpegSegment,
  jpegWith,
  pngChunk,
  webpChunk,
  webpHeader,
  webpOf,
} from '../support/images.ts';
import { createPng } from '../support/png.ts';

const SECRET = '18.5204N 73.8567E';
const secret = fc.constantFrom('', 'http://ns.adobe.com/xap/1.0/\0', 'MPF\0', 'Photoshop 3.0\0').map((head) => head + SECRET);
/** What may follow the end of an image: a page, an archive, a document, another picture. */
const trailer = fc
  .tuple(
    fc.constantFrom('', '<script>alert(1)</script>', 'PK\u0003\u0004', '%PDF-1.7', '\u00ff\u00d8\u00ff\u00e0'),
    fc.uint8Array(),
  )
  .map(([text, bytes]) => Buffer.concat([Buffer.from(text, 'latin1'), bytes]));
const orientation = fc.integer({ min: 1, max: 8 });
const byteOrder = fc.constantFrom('II', 'MM');

const PNG = createPng(8);
const WEBP_PICTURES = [LOSSY_WEBP.subarray(12), LOSSLESS_WEBP.subarray(12)];
const PROFILE = Buffer.from('a profile of colours');
const clean = (type: ImageType, bytes: Uint8Array) => Buffer.from(cleanImage(type, bytes));
const exifSegment = (tiff: Uint8Array) => jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));

describe('an uploaded image', () => {
  test('that has no metadata stays as it is', () => {
    expect(clean('image/jpeg', JPEG)).toEqual(JPEG);
    expect(clean('image/png', PNG)).toEqual(PNG);
    expect(clean('image/webp', LOSSY_WEBP)).toEqual(LOSSY_WEBP);
    expect(clean('image/webp', LOSSLESS_WEBP)).toEqual(LOSSLESS_WEBP);
  });

  test('loses the metadata of a JPEG and what follows its end, and keeps every byte of its picture', () => {
    const metadata = fc
      .tuple(fc.constantFrom(0xe1, 0xe2, 0xe3, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xfd, 0xfe, 0xdc), secret)
      .map(([marker, text]) => jpegSegment(marker, Buffer.from(text)));
    const property = fc.property(fc.array(metadata), fc.array(metadata), trailer, (before, after, rest) => {
      const beforeScan = JPEG.indexOf(Buffer.from([0xff, 0xda]));
      const image = Buffer.concat([
        jpegWith(...before).subarray(0, beforeScan - JPEG.length),
        ...after,
        JPEG.subarray(beforeScan),
        rest,
      ]);
      expect(clean('image/jpeg', image)).toEqual(JPEG);
    });
    fc.assert(property);
  });

  test('loses the metadata of a PNG and what follows its end, and keeps every byte of its picture', () => {
    const metadata = fc
      .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caBX', 'acTL', 'fdAT', 'prVt'), secret)
      .map(([type, text]) => pngChunk(type, Buffer.from(text)));
    const property = fc.property(fc.array(metadata), fc.array(metadata), trailer, (before, after, rest) => {
      const [header, end] = [33, PNG.length - 12];
      const parts = [PNG.subarray(0, header), ...before, PNG.subarray(header, end), ...after, PNG.subarray(end), rest];
      expect(clean('image/png', Buffer.concat(parts))).toEqual(PNG);
    });
    fc.assert(property);
  });

  test('loses the metadata of a WebP and what follows its end, and keeps its picture, transparency and colour profile', () => {
    const metadata = fc
      .tuple(fc.constantFrom('EXIF', 'XMP ', 'META', 'ANIM'), secret)
      .map(([type, text]) => webpChunk(type, Buffer.from(text)));
    const property = fc.property(
      fc.constantFrom(...WEBP_PICTURES),
      fc.array(metadata),
      fc.array(metadata),
      trailer,
      fc.boolean(),
      (picture, before, after, rest, hasAlpha) => {
        const kept = [webpChunk('ICCP', PROFILE), ...(hasAlpha ? [webpChunk('ALPH', Buffer.from([0, 1, 2]))] : []), picture];
        const alphaFlag = hasAlpha ? 0x10 : 0;
        const image = webpOf(webpHeader((0xff & ~0x10) | alphaFlag), ...before, ...kept, ...after);
        expect(clean('image/webp', Buffer.concat([image, rest]))).toEqual(webpOf(webpHeader(0x20 | alphaFlag), ...kept));
      },
    );
    fc.assert(property);
  });

  test('keeps its orientation, and nothing else of its Exif data', () => {
    const property = fc.property(orientation, byteOrder, (value, order) => {
      const exif = exifData(value, SECRET, order);
      const images = [
        clean('image/jpeg', jpegWith(exifSegment(exif), exifSegment(exifData(3, SECRET)))),
        clean('image/png', Buffer.concat([PNG.subarray(0, 33), pngChunk('eXIf', exif), PNG.subarray(33)])),
        clean('image/webp', webpOf(webpHeader(0x08), LOSSY_WEBP.subarray(12), webpChunk('EXIF', exif))),
      ];
      const minimal = Buffer.from(exifOfOrientation(value));
      for (const image of images) {
        expect(image.includes(SECRET)).toBe(false);
        expect(image.includes(minimal)).toBe(value !== 1);
      }
      expect(orientationOf(minimal)).toBe(value);
      expect(images[0]).toEqual(value === 1 ? JPEG : jpegWith(exifSegment(minimal)));
    });
    fc.assert(property);
  });

  test('loses the thumbnail of a JPEG, which may show what was cut off', () => {
    const header = JPEG.subarray(6, 20);
    const withThumbnail = Buffer.concat([header.subarray(0, 12), Buffer.from([1, 1, 7, 7, 7])]);
    const image = Buffer.concat([JPEG.subarray(0, 2), jpegSegment(0xe0, withThumbnail), JPEG.subarray(20)]);
    expect(clean('image/jpeg', image)).toEqual(JPEG);
  });

  test('keeps the scans of a progressive JPEG, with stuffed bytes and restart markers', () => {
    const scan = (...data: number[]) => Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from(data)]);
    const frame = jpegSegment(0xc2, Buffer.from([8, 0, 8, 0, 16, 1, 1, 0x11, 0]));
    const tables = jpegSegment(0xc4, Buffer.alloc(17));
    const scans = [scan(1, 0xff, 0, 2, 0xff, 0xd3, 3), tables, scan(0xff, 0xff, 0, 4)];
    const comment = jpegSegment(0xfe, Buffer.from(SECRET));
    const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
    const [first = start, ...others] = scans;
    expect(clean('image/jpeg', Buffer.concat([start, frame, first, comment, ...others, comment, end]))).toEqual(
      Buffer.concat([start, frame, ...scans, end]),
    );
  });

  test('may have up to 40 megapixels, by its header', () => {
    const jpegOf = (width: number, height: number) => {
      const image = Buffer.from(JPEG);
      const frame = image.indexOf(Buffer.from([0xff, 0xc0]));
      image.writeUInt16BE(height, frame + 5);
      image.writeUInt16BE(width, frame + 7);
      return image;
    };
    const pngOf = (width: number, height: number) => {
      const header = Buffer.from(PNG.subarray(16, 29));
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      return Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', header), PNG.subarray(33)]);
    };
    const webpOfSize = (width: number, height: number) => {
      const image = Buffer.from(LOSSLESS_WEBP);
      image.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
      return image;
    };
    for (const [type, imageOf] of [
      ['image/jpeg', jpegOf],
      ['image/png', pngOf],
      ['image/webp', webpOfSize],
    ] as const) {
      expect(clean(type, imageOf(8000, 5000))).toEqual(imageOf(8000, 5000));
      expect(() => clean(type, imageOf(8001, 5000))).toThrow(expect.objectContaining({ code: 'media.too_many_pixels' }));
    }
    expect(() => clean('image/jpeg', jpegOf(16, 0))).toThrow(expect.objectContaining({ code: 'media.damaged' }));
  });

  test('that has millions of empty parts is rejected', () => {
    const size = 5 * 1024 * 1024;
    const comments = jpegWith(Buffer.alloc(size, jpegSegment(0xfe, Buffer.alloc(0))));
    const chunks = Buffer.concat([PNG.subarray(0, 33), Buffer.alloc(size - (size % 12), pngChunk('IDAT', Buffer.alloc(0)))]);
    for (const [type, image] of [
      ['image/jpeg', comments],
      ['image/png', chunks],
      ['image/webp', webpOf(Buffer.alloc(size, webpChunk('META', Buffer.alloc(0))))],
    ] as const)
      expect(() => clean(type, image)).toThrow(expect.objectContaining({ code: 'media.damaged' }));
  });

  test('that is cut off, changed or not an image is rejected, or is clean: cleaning it again changes nothing', () => {
    const images = [
      ['image/jpeg', jpegWith(exifSegment(exifData(6, SECRET)))],
      ['image/png', PNG],
      ['image/webp', LOSSY_WEBP],
      ['image/webp', webpOf(webpHeader(0x08), LOSSLESS_WEBP.subarray(12), webpChunk('EXIF', exifData(6, SECRET)))],
    ] as const;
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 });
    let cleaned = 0;
    const property = fc.property(
      fc.constantFrom(...images),
      changes,
      fc.nat(),
      fc.boolean(),
      ([type, image], at, length, cut) => {
        const changed = Buffer.from(cut ? image.subarray(0, 12 + (length % (image.length - 12))) : image);
        for (const [position, byte] of at) changed[position % changed.length] = byte;
        let once: Buffer;
        try {
          once = clean(type, changed);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect((error as AppError).code).toMatch(/^media\.(damaged|too_many_pixels)$/);
          return;
        }
        cleaned++;
        expect(clean(type, once)).toEqual(once);
      },
    );
    fc.assert(property, { numRuns: 3000 });
    expect(cleaned).toBeGreaterThan(100);
  });
});
