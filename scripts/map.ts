import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PMTiles, TileType, type Source } from 'pmtiles';
import { getPlatformProxy } from 'wrangler';
import { ARCHIVE_KEY } from '#api/features/map/archive.ts';
import { settings } from './settings.ts';

const USAGE = `npm run map -- <archive.pmtiles or its address> [--bbox=68,6,98,36] [--remote]

Stores a PMTiles archive of vector tiles in the bucket of the local Worker, or with --remote in that of the deployment
(after \`npx wrangler login\`). With --bbox=west,south,east,north only that part, which \`pmtiles extract\` cuts.
Build with TILE_URL=pmtiles to show it.`;

/** R2 wants parts of equal size, 5 MiB at least and 10,000 at most. A request to a Worker has at most 100 MB. */
const PART_BYTES = 32 * 1024 * 1024;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Cuts the box out of an archive, of which only the parts needed are downloaded. */
function extract(archive: string, box: string | undefined, folder: string): string {
  const file = join(folder, ARCHIVE_KEY);
  const { error, status } = spawnSync('pmtiles', ['extract', archive, file, ...(box ? [`--bbox=${box}`] : [])], {
    stdio: 'inherit',
  });
  if (error)
    fail(
      'The command `pmtiles` is missing, which cuts archives. Install it from https://github.com/protomaps/go-pmtiles/releases.',
    );
  if (status !== 0) fail('The archive could not be cut.');
  return file;
}

function readPart(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
}

/** Exits unless the file is an archive that the app can draw. */
async function checkArchive(descriptor: number, file: string): Promise<void> {
  const source: Source = {
    getKey: () => file,
    getBytes: async (offset, length) => ({ data: new Uint8Array(readPart(descriptor, offset, length)).buffer }),
  };
  const header = await new PMTiles(source)
    .getHeader()
    .catch((error: unknown) => fail(`${file} is no PMTiles archive: ${String(error)}`));
  if (header.tileType !== TileType.Mvt) fail(`${file} has no vector tiles.`);
  if (header.maxZoom < 11) fail(`${file} ends at zoom ${header.maxZoom}. The app shows streets from zoom 11 on.`);
  console.log(
    `Zoom ${header.minZoom} to ${header.maxZoom}, ${header.minLon},${header.minLat} to ${header.maxLon},${header.maxLat}`,
  );
}

/** The bucket of the local Worker or of the deployment. */
async function openBucket(folder: string, isRemote: boolean) {
  const name = /bucket_name = "([^"]+)"/.exec(readFileSync(join(settings.root, 'wrangler.toml'), 'utf8'))?.[1];
  // Only the bucket: the rooms of wrangler.toml need the whole Worker.
  const configPath = join(folder, 'wrangler.json');
  const bucket = { binding: 'MEDIA', bucket_name: name, ...(isRemote && { remote: true }) };
  writeFileSync(configPath, JSON.stringify({ name: 'map', compatibility_date: '2026-11-01', r2_buckets: [bucket] }));
  const persist = isRemote ? false : { path: join(settings.stateFolder, 'v3') };
  return getPlatformProxy<{ MEDIA: R2Bucket }>({ configPath, persist, remoteBindings: isRemote });
}

async function upload(descriptor: number, size: number, bucket: R2Bucket): Promise<void> {
  const upload = await bucket.createMultipartUpload(ARCHIVE_KEY);
  try {
    const parts: R2UploadedPart[] = [];
    for (let offset = 0; offset < size; offset += PART_BYTES) {
      parts.push(await upload.uploadPart(parts.length + 1, readPart(descriptor, offset, PART_BYTES)));
      console.log(`${Math.min(offset + PART_BYTES, size)} of ${size} bytes`);
    }
    await upload.complete(parts);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bbox: { type: 'string' }, remote: { type: 'boolean', default: false } },
});
const [archive] = positionals;
if (!archive || positionals.length > 1) fail(USAGE);
if (values.bbox && !/^-?[\d.]+(,-?[\d.]+){3}$/.test(values.bbox)) fail(USAGE);

const folder = mkdtempSync(join(tmpdir(), 'karigar-map-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const isAddress = /^https?:/.test(archive);
const file = isAddress || values.bbox ? extract(archive, values.bbox, folder) : archive;
const size = statSync(file, { throwIfNoEntry: false })?.size ?? fail(`There is no file ${file}.`);
const descriptor = openSync(file, 'r');
await checkArchive(descriptor, file);
const { env, dispose } = await openBucket(folder, values.remote);
try {
  await upload(descriptor, size, env.MEDIA);
} finally {
  await dispose();
}
console.log('The archive is stored. Build with TILE_URL=pmtiles to show it.');
