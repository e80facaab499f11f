import { FONTS_KEY } from './fonts-key.ts';

/**
 * Loads the two Devanagari fonts (100 kB each) into the browser's cache when the page is idle. From the next page load on, the
 * boot script lets the styles use them. The first visit uses the device's own font.
 */
export async function cacheFonts(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang === 'en' || localStorage.getItem(FONTS_KEY)) return;
  await Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em 'Mukta Devanagari'`, 'अ')));
  localStorage.setItem(FONTS_KEY, dataset['fonts'] ?? 'devanagari');
}
