import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguageCode } from './index.ts';
import type { LanguageCode } from './languages.ts';
import type { SameKeys } from './same-keys.ts';

type AdminTexts = typeof import('./en/admin.ts');
/** The texts of the admin console. Only admins download them. */
const ADMIN_TEXTS = {
  en: (): Promise<AdminTexts> => import('./en/admin.ts'),
  hi: (): Promise<SameKeys<AdminTexts>> => import('./hi/admin.ts'),
  mr: (): Promise<SameKeys<AdminTexts>> => import('./mr/admin.ts'),
};

/** Loads the admin texts of a language. English is the fallback of the others. */
export async function loadAdminTexts(code: LanguageCode): Promise<true> {
  if (i18next.hasResourceBundle(code, 'admin')) return true;
  const { admin, adminErrors, adminTitles } = await ADMIN_TEXTS[code]();
  i18next.addResourceBundle(code, 'adminErrors', adminErrors);
  i18next.addResourceBundle(code, 'titles', adminTitles);
  i18next.addResourceBundle(code, 'admin', admin);
  return true;
}

/**
 * Whether the admin texts are loaded in the current language (English if that fails). Renders again when they are, and throws
 * if neither can be.
 * @param onMissing is told the language whose texts could not be loaded
 */
export function useAdminTexts(onMissing: (code: LanguageCode) => void): boolean {
  const { i18n } = useTranslation();
  const [result, setResult] = useState<{ error?: unknown }>({});
  const code = currentLanguageCode();
  const ready = i18n.hasResourceBundle(code, 'admin') || i18n.hasResourceBundle('en', 'admin');
  useEffect(() => {
    void loadAdminTexts(code)
      .catch(() => loadAdminTexts('en'))
      .then(
        () => {
          setResult({});
          return i18n.hasResourceBundle(code, 'admin') ? undefined : onMissing(code);
        },
        (error: unknown) => setResult({ error }),
      );
  }, [code, i18n, onMissing]);
  if (!ready && 'error' in result) throw result.error;
  return ready;
}
