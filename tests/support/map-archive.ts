import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER_LENGTH = 127;
const GZIP = 2;
const UNCOMPRESSED = 1;
const VECTOR = 1;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
const varints = (values: readonly number[]) => Buffer.concat(values.map(varint));

// Protocol buffers of the Mapbox vector tile specification 2.1.
const LENGTH_DELIMITED = 2;
const number = (field: number, value: number) => varints([field << 3, value]);
const bytes = (field: number, content: Buffer | string) =>
  Buffer.concat([varints([(field << 3) | LENGTH_DELIMITED, Buffer.byteLength(content)]), Buffer.from(content)]);
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const command = (id: number, count: number) => (count << 3) | id;

const EXTENT = 4096;
const GEOMETRY_LINE = 2;
const GEOMETRY_POLYGON = 3;
const wholeTile = [command(1, 1), 0, 0, command(2, 3), EXTENT, 0, 0, EXTENT, -EXTENT, 0].map((value, i) =>
  [0, 3].includes(i) ? value : zigzag(value),
);
const acrossTheTile = (y: number) => [command(1, 1), 0, zigzag(y), command(2, 1), zigzag(EXTENT), 0];

interface Shape {
  type: number;
  geometry: number[];
  tags: Record<string, string | number>;
}
function layer(name: string, shapes: readonly Shape[]): Buffer {
  const pairs = shapes.flatMap(({ tags }) => Object.entries(tags));
  const features = shapes.map(({ type, geometry, tags }) => {
    const indices = Object.entries(tags).map(([key, value]) => pairs.findIndex(([k, v]) => k === key && v === value));
    return bytes(
      2,
      Buffer.concat([bytes(2, varints(indices.flatMap((i) => [i, i]))), number(3, type), bytes(4, varints(geometry))]),
    );
  });
  const keys = pairs.map(([key]) => bytes(3, key));
  const values = pairs.map(([, value]) => bytes(4, typeof value === 'number' ? number(5, value) : bytes(1, value)));
  return bytes(3, Buffer.concat([number(15, 2), bytes(1, name), ...features, ...keys, ...values, number(5, EXTENT)]));
}

/** A vector tile in the schema of Protomaps: land, a named street and the border of a country. */
export const vectorTile = (): Buffer =>
  Buffer.concat([
    layer('earth', [{ type: GEOMETRY_POLYGON, geometry: wholeTile, tags: { kind: 'earth' } }]),
    layer('roads', [
      {
        type: GEOMETRY_LINE,
        geometry: acrossTheTile(1600),
        tags: { kind: 'major_road', kind_detail: 'primary', name: 'MG Road', 'name:hi': 'एमजी रोड' },
      },
    ]),
    // In the middle of a row of pixels at 8 units per pixel, so that its colour is not blended.
    layer('boundaries', [{ type: GEOMETRY_LINE, geometry: acrossTheTile(2404), tags: { kind: 'country', kind_detail: 2 } }]),
  ]);

/** A PMTiles archive (version 3) of these tiles. */
export function createMapArchive(tiles: readonly { zoom: number; x: number; y: number; content: Buffer }[]): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, content }) => ({ zoom, id: zxyToTileId(zoom, x, y), data: gzipSync(content) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = varints([
    sorted.length,
    ...sorted.map(({ id }, i) => id - (sorted[i - 1]?.id ?? 0)),
    ...sorted.map(() => 1),
    ...sorted.map(({ data }) => data.length),
    // A zero: directly after the previous tile.
    ...sorted.map((_, i) => (i === 0 ? 1 : 0)),
  ]);
  const metadata = Buffer.from('{}');
  const data = Buffer.concat(sorted.map((tile) => tile.data));
  const header = Buffer.alloc(HEADER_LENGTH);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const afterDirectory = HEADER_LENGTH + directory.length;
  const dataStart = afterDirectory + metadata.length;
  const { length } = sorted;
  const sections = [HEADER_LENGTH, directory.length, afterDirectory, metadata.length, dataStart, 0, dataStart, data.length];
  for (const [i, value] of [...sections, length, length, length].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  const zooms = sorted.map(({ zoom }) => zoom);
  for (const [i, value] of [1, UNCOMPRESSED, GZIP, VECTOR, Math.min(...zooms), Math.max(...zooms)].entries())
    header.writeUInt8(value, 96 + i);
  // India.
  for (const [i, degrees] of [68, 6, 98, 36].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  return Buffer.concat([header, directory, metadata, data]);
}
