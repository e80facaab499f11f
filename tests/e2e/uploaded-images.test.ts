import { describe, expect, test } from 'vitest';
import { cleanImage } from '#api/features/media/images.rules.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import {
  JPEG,
  LOSSLESS_WEBP,
  exifData,
  jpegSegment,
  jpegWith,
  pngChunk,
  webpChunk,
  webpHeader,
  webpOf,
} from '../support/images.ts';
import { createPng } from '../support/png.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SECRET = '18.5204N 73.8567E';
const png = createPng(16);
/** Images with this orientation, with metadata and with what follows their end. */
const imagesOf = (orientation: number) => {
  const exif = exifData(orientation, SECRET);
  const rest = Buffer.from('<script>alert(1)</script>');
  return [
    ['image/jpeg', Buffer.concat([jpegWith(jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))), rest])],
    ['image/png', Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exif), png.subarray(33), rest])],
    ['image/webp', Buffer.concat([webpOf(webpHeader(0x08), LOSSLESS_WEBP.subarray(12), webpChunk('EXIF', exif)), rest])],
  ] as const;
};

describe('a stored image', () => {
  test('looks in a browser like the uploaded one, in each orientation', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/terms');
    /** The size and the pixels that an image has on a page, as one text. */
    const render = (type: string, bytes: Uint8Array) =>
      page.evaluate(
        async ([mime, base64]) => {
          const image = new Image();
          image.src = `data:${mime};base64,${base64}`;
          await image.decode();
          const { naturalWidth: width, naturalHeight: height } = image;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return [`${width} × ${height}`, String(context?.getImageData(0, 0, width, height).data)] as const;
        },
        [type, Buffer.from(bytes).toString('base64')] as const,
      );
    const looks = new Set<string>();
    for (let orientation = 1; orientation <= 8; orientation++)
      for (const [type, image] of imagesOf(orientation)) {
        const [uploaded, stored] = [await render(type, image), await render(type, cleanImage(type, image))];
        expect([type, orientation, ...stored]).toEqual([type, orientation, ...uploaded]);
        if (type === 'image/jpeg') looks.add(stored.join(' '));
      }
    // The control: the square in the corner makes each orientation different.
    expect(looks.size).toBe(8);
    expect((await render('image/jpeg', JPEG))[0]).toBe('16 × 8');
  });
});
