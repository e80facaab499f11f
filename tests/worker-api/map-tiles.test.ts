import { describe, expect, test } from 'vitest';
import { ARCHIVE_KEY } from '#api/features/map/archive.ts';
import { createMapArchive, vectorTile } from '../support/map-archive.ts';
import { withServer } from '../support/server-fixture.ts';
import { createAdmin, createClient, get, parseErrorResponse } from '../support/test-users.ts';

const server = withServer();
const PUNE = { zoom: 15, x: 23_106, y: 14_612 };
const path = `/api/map/${PUNE.zoom}/${PUNE.x}/${PUNE.y}`;
const store = (content: Buffer, place = PUNE) => server.media.put(ARCHIVE_KEY, createMapArchive([{ ...place, content }]));

describe('street tiles of the operator', () => {
  test('a tile of the archive is sent decompressed, for a day, to everyone', async () => {
    await store(vectorTile());
    const response = await get(server, path);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/x-protobuf',
      'public, max-age=86400',
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(vectorTile());
  });

  test('a tile that the archive lacks is an empty response, and so is every tile without an archive', async () => {
    expect((await get(server, path)).status).toBe(204);
    await store(vectorTile(), { ...PUNE, x: PUNE.x + 1 });
    const missing = await get(server, path);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([204, 'no-store']);
  });

  test('tiles come from a new archive as soon as it replaces the old one', async () => {
    await store(Buffer.from('a tile of the old archive'));
    await get(server, path);
    await store(Buffer.from('new'), { ...PUNE, zoom: 14, x: PUNE.x >> 1, y: PUNE.y >> 1 });
    expect((await get(server, path)).status).toBe(204);
    await store(Buffer.from('a tile of the newest archive'));
    expect(await (await get(server, path)).text()).toBe('a tile of the newest archive');
  });

  test.each(['16/0/0', '3/8/0', '3/0/8', '3/a/0', '3/-1/0'])('%s is no tile', async (tile) => {
    expect(await parseErrorResponse(get(server, `/api/map/${tile}`))).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('nothing else in the bucket can be read by its name, and the archive is no uploaded file', async () => {
    await store(vectorTile());
    await server.media.put('notes.txt', Buffer.from('an object without a row'));
    const users = { client: await createClient(server), admin: await createAdmin(server) };
    for (const key of [ARCHIVE_KEY, 'notes.txt']) {
      expect((await get(server, `/media/${key}`)).status, key).toBe(401);
      for (const [role, user] of Object.entries(users))
        expect(await parseErrorResponse(get(server, `/media/${key}`, user)), `${key} as ${role}`).toMatchObject({
          status: 404,
          code: 'media.not_found',
        });
    }
    expect((await get(server, '/api/map')).status).toBe(404);
  });
});
