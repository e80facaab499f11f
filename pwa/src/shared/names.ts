// Not created with the module: that takes 10 ms on a phone.
let segmenter: Intl.Segmenter | undefined;

/** First grapheme of a name: a Devanagari letter keeps its vowel sign. */
export function initialOf(name: string): string {
  segmenter ??= new Intl.Segmenter('hi', { granularity: 'grapheme' });
  const [first] = segmenter.segment(name.trim());
  return first ? first.segment.toUpperCase() : '?';
}
