declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting: boolean;
    /** Tags of OpenType features; all by default. */
    keepFeatures?: readonly string[];
  }
  /** Keeps the glyphs of a text, with all that the font may draw instead of them, such as conjuncts. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
