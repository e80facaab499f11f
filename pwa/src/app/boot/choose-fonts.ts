import { FONTS_KEY } from '../fonts-key.ts';

/** Selects the Devanagari font once. Not at once for everyone, because measuring is slow on cheap phones. */
export function chooseFonts(): void {
  const { dataset } = document.documentElement;
  if ('fonts' in dataset) return;
  const saved = localStorage.getItem(FONTS_KEY);
  if (saved) {
    dataset['fonts'] = saved;
    return;
  }
  // If a narrow and a wide letter have the same width, both are missing-glyph boxes: there is no Devanagari font.
  const context = document.createElement('canvas').getContext('2d');
  if (context && context.measureText('र').width === context.measureText('ऊ').width) dataset['fonts'] = 'none';
}
