import { sos as en } from './en/sos.ts';
import type { SameKeys } from './same-keys.ts';

export type SosTexts = SameKeys<typeof en>;
const LOADERS: Readonly<Record<string, () => Promise<{ sos: SosTexts }>>> = {
  hi: () => import('./hi/sos.ts'),
  mr: () => import('./mr/sos.ts'),
};
const loaded: Record<string, SosTexts> = { en };

/** Loads the texts of SOS in a language. Without i18next, because the button works before the app is loaded. */
export async function loadSosTexts(language: string): Promise<void> {
  const load = LOADERS[language];
  if (load && !loaded[language]) loaded[language] = (await load()).sos;
}

/** The texts of SOS; in English as long as those of the language are not loaded. */
export const sosTexts = (language: string): SosTexts => loaded[language] ?? en;

/** Replaces each {{name}} by its value. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
