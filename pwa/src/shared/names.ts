const segments = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** First grapheme of a name: a Devanagari letter keeps its vowel sign. */
export function initialOf(name: string): string {
  const [first] = segments.segment(name.trim());
  return first ? first.segment.toUpperCase() : '?';
}
