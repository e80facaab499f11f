import { describe, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
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
import { get, parseErrorResponse } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { UPLOADS, upload } from '../support/uploads.ts';

const server = withServer();

const SECRET = '18.5204N 73.8567E';
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const exif = exifData(1, SECRET);
const png = createPng();

/** Each kind of image with metadata and followed by a page, and the same image without them. */
const IMAGES: [string, Buffer, Buffer][] = [
  [
    'JPEG',
    jpegWith(jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])), jpegSegment(0xfe, Buffer.from(SECRET))),
    JPEG,
  ],
  [
    'PNG',
    Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exif), pngChunk('tEXt', Buffer.from(SECRET)), png.subarray(33)]),
    png,
  ],
  [
    'WebP',
    webpOf(webpHeader(0x0c), LOSSLESS_WEBP.subarray(12), webpChunk('EXIF', exif), webpChunk('XMP ', Buffer.from(SECRET))),
    webpOf(webpHeader(0), LOSSLESS_WEBP.subarray(12)),
  ],
];

async function storedBytes(): Promise<Buffer[]> {
  const objects = await server.media.list();
  return Promise.all(objects.map(async ({ key }) => Buffer.from((await server.media.get(key)) ?? [])));
}

describe.each(Object.entries(UPLOADS))('%s', (_, prepare) => {
  test.each(IMAGES)('stores a %s without its metadata and without the page that follows it', async (_type, image, cleaned) => {
    const response = await upload(server, await prepare(server), Buffer.concat([image, PAGE]));
    expect(response.status).toBe(200);
    expect(await storedBytes()).toEqual([cleaned]);
    expect(await server.db.prepare('SELECT size FROM media').first('size')).toBe(cleaned.length);
  });

  test('rejects an image that is cut off or has over 40 megapixels, and stores nothing', async () => {
    const huge = Buffer.from(LOSSLESS_WEBP);
    huge.writeUInt32LE(8000 | (4999 << 14), 21);
    for (const [image, status, code] of [
      [JPEG.subarray(0, 100), 400, 'media.damaged'],
      [png.subarray(0, 8), 400, 'media.damaged'],
      [huge, 413, 'media.too_many_pixels'],
    ] as const)
      expect(await parseErrorResponse(upload(server, await prepare(server), image))).toMatchObject({ status, code });
    expect(await storedBytes()).toEqual([]);
  });

  test('stores nothing if the database fails after the upload', async () => {
    const request = await prepare(server);
    await server.db.exec(`CREATE TRIGGER no_media BEFORE INSERT ON media BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    try {
      expect((await upload(server, request, JPEG)).status).toBe(500);
    } finally {
      await server.db.exec('DROP TRIGGER no_media');
    }
    expect(await storedBytes()).toEqual([]);
  });
});

test('every endpoint that takes files is tested here', () => {
  const withFiles = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'multipart' in endpoints[name]);
  expect(Object.keys(UPLOADS).toSorted()).toEqual(withFiles.toSorted());
});

test('an image is served as it is stored, with its length', async () => {
  const request = await UPLOADS.changeProfilePhoto(server);
  const [, image = JPEG] = IMAGES[0] ?? [];
  const { profilePhoto } = (await (await upload(server, request, Buffer.concat([image, PAGE]))).json()) as {
    profilePhoto: string;
  };
  const response = await get(server, profilePhoto);
  expect(response.headers.get('content-length')).toBe(String(JPEG.length));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(JPEG);
});

test('a PDF stays as it is', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  expect((await upload(server, await UPLOADS.addVerificationDocument(server), pdf)).status).toBe(200);
  expect(await storedBytes()).toEqual([pdf]);
});
