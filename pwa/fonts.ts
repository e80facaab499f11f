import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGE = '@fontsource/mukta/files';
const SOURCE = join(import.meta.dirname, '../node_modules', PACKAGE);
const TARGET = join(import.meta.dirname, '../node_modules/.cache/fonts');
/** The characters that styles.css takes from each file. Letters with accents, which a name has now and then, have files of their own. */
const RANGES = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa9, 0xa9],
    [0xb0, 0xb0],
    [0xb7, 0xb7],
    [0xd7, 0xd7],
    [0x2000, 0x206f],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
  'latin-accents': [
    [0xa1, 0xa8],
    [0xaa, 0xaf],
    [0xb1, 0xb6],
    [0xb8, 0xd6],
    [0xd8, 0x2ff],
  ],
  devanagari: [
    [0x900, 0x97f],
    [0x1cd0, 0x1cf9],
    [0x200c, 0x200d],
    [0x25cc, 0x25cc],
    [0xa830, 0xa8ff],
  ],
} as const;

const charactersOf = (ranges: (typeof RANGES)[keyof typeof RANGES]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');

/** The features that browsers apply to Latin text by themselves, and digits of equal width for prices. The others, such as fractions, are not used. */
const LATIN_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'calt', 'clig', 'liga', 'kern', 'tnum'];

const FILES = [
  { name: 'latin', source: 'latin', keepFeatures: LATIN_FEATURES },
  { name: 'latin-accents', source: 'latin', keepFeatures: LATIN_FEATURES },
  { name: 'devanagari', source: 'devanagari' },
] as const;

/** Writes the fonts without their instructions for pixel grids, which are two fifths of the bytes and which phones and macOS ignore. */
async function writeFonts(): Promise<void> {
  mkdirSync(TARGET, { recursive: true });
  for (const { name, source, ...options } of FILES)
    for (const weight of [400, 700]) {
      const font = readFileSync(join(SOURCE, `mukta-${source}-${weight}-normal.woff2`));
      const subset = await subsetFont(font, charactersOf(RANGES[name]), { targetFormat: 'woff2', noHinting: true, ...options });
      writeFileSync(join(TARGET, `mukta-${name}-${weight}-normal.woff2`), subset);
    }
}

/** Replaces the font files of the package by smaller ones. */
export function smallFonts(): Plugin {
  return {
    name: 'karigar:fonts',
    async config(_, { isSsrBuild }) {
      // What renders the pages in Node has no fonts.
      if (isSsrBuild) return undefined;
      await writeFonts();
      return { resolve: { alias: { [PACKAGE]: TARGET } } };
    },
  };
}
