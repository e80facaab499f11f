import i18next from 'i18next';
import { sos } from '#pwa/i18n/en/sos.ts';

export { SosButton } from '#pwa/features/sos/sos-button.tsx';
export { SosSheetButton } from '#pwa/features/sos/sos-sheet-button.tsx';

/** Adds the English texts. They come with the code, because a guest may press SOS without a network. */
export const addSosTexts = (): void => void i18next.addResourceBundle('en', 'sos', sos);
