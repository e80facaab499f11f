import { EtagMismatch, PMTiles, ResolvedValueCache, type RangeResponse, type Source } from 'pmtiles';

/** The archive in the bucket, which `npm run map` stores. No file of a user has this key. */
export const ARCHIVE_KEY = 'map.pmtiles';

class EmptyBucket extends Error {}

class R2Source implements Source {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  getKey(): string {
    return ARCHIVE_KEY;
  }

  async getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const object = await this.#bucket.get(ARCHIVE_KEY, {
      range: { offset, length },
      ...(etag && { onlyIf: { etagMatches: etag } }),
    });
    if (!object) throw new EmptyBucket();
    // The archive was replaced, so the directories in memory are those of another one.
    if (!('body' in object)) throw new EtagMismatch();
    return { data: await object.arrayBuffer(), etag: object.etag };
  }
}

// Values and not promises: workerd does not let a request wait for the reads of another one.
const directories = new ResolvedValueCache();

/** A tile of the archive, decompressed; null if there is no such tile or no archive. */
export async function readTile(bucket: R2Bucket, zoom: number, x: number, y: number): Promise<ArrayBuffer | null> {
  const source = new R2Source(bucket);
  const archive = new PMTiles(source, directories);
  const read = async () => (await archive.getZxy(zoom, x, y))?.data ?? null;
  try {
    const tile = await read();
    if (tile) return tile;
    // Without a read of the bucket, a directory in memory may be that of a replaced archive.
    const { etag } = await archive.getHeader();
    if ((await bucket.head(ARCHIVE_KEY))?.etag === etag) return null;
    await directories.invalidate(source);
    return await read();
  } catch (error) {
    if (error instanceof EmptyBucket) return null;
    throw error;
  }
}
