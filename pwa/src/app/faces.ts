const KEY = 'faces';

/**
 * Brings the two Devanagari faces, 100 kB each, into the browser's cache while nobody waits, for the pages after this one: boot.js
 * then lets the styles use them. The first visit is read in the phone's own face.
 */
export async function keepFaces(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang === 'en' || localStorage.getItem(KEY)) return;
  await Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em Mukta`, 'अ')));
  localStorage.setItem(KEY, dataset['faces'] ?? 'devanagari');
}
