/** The key in local storage of the font that this device uses for Devanagari. */
export const FONTS_KEY = 'fonts';
