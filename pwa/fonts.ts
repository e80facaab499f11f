import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGE = '@fontsource/mukta/files';
const SOURCE = join(import.meta.dirname, '../node_modules', PACKAGE);
const TARGET = join(import.meta.dirname, '../node_modules/.cache/fonts');
/** The characters that styles.css takes from each script. */
const RANGES = {
  latin: [
    [0x20, 0x2ff],
    [0x2000, 0x22ff],
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

/** Writes the fonts without their instructions for pixel grids, which are two fifths of the bytes and which phones and macOS ignore. */
async function writeFonts(): Promise<void> {
  mkdirSync(TARGET, { recursive: true });
  for (const script of ['latin', 'devanagari'] as const)
    for (const weight of [400, 700]) {
      const name = `mukta-${script}-${weight}-normal.woff2`;
      const font = readFileSync(join(SOURCE, name));
      writeFileSync(
        join(TARGET, name),
        await subsetFont(font, charactersOf(RANGES[script]), { targetFormat: 'woff2', noHinting: true }),
      );
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
