import { useTranslation } from 'react-i18next';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { languageOfText } from '#pwa/shared/language-of-text.ts';

/** A text in the words of a user, with its line breaks, marked with its language where that is not the one of the page. */
export function UserText({ children }: { children: string }) {
  // Renders again when the language of the page changes.
  useTranslation();
  return (
    <span lang={languageOfText(children, currentLanguageCode())} className="[overflow-wrap:anywhere] whitespace-pre-line">
      {children}
    </span>
  );
}
