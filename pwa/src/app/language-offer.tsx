import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { setLanguage, storedLanguage } from '#pwa/i18n/index.ts';
import { LANGUAGES, type Language } from '#pwa/i18n/languages.ts';
import { Button } from '#pwa/ui/button.tsx';
import { reportMissingLanguage } from '#pwa/ui/code-failed.ts';
import { speak, voiceFor } from '#pwa/ui/tts.ts';

/** Each language in its own words, read aloud when it is chosen. */
const GREETINGS: readonly (readonly [Language, name: string, greeting: string])[] = [
  ['hindi', 'हिन्दी', 'नमस्ते! अब सब कुछ हिन्दी में है।'],
  ['marathi', 'मराठी', 'नमस्कार! आता सगळे मराठीत आहे.'],
  ['english', 'English', 'Hello! Everything is in English now.'],
];

/** Offers the languages to a new worker whose phone is set to one of them. */
export default function LanguageOffer({ onChosen }: { onChosen: () => void }): ReactNode {
  const choose = async (language: Language, greeting: string) => {
    try {
      await setLanguage(language);
    } catch {
      return reportMissingLanguage(LANGUAGES[language]);
    }
    if (storedLanguage() !== language) return;
    const code = LANGUAGES[language];
    const voice = voiceFor(code);
    if (voice) speak(greeting, voice, code);
    onChosen();
  };
  return (
    <section aria-label="भाषा · Language" className="border-b border-line bg-tint-marigold">
      <div className="page-width grid grid-cols-3 gap-2 py-3">
        {GREETINGS.map(([language, name, greeting]) => (
          <Button
            key={language}
            size="large"
            variant="secondary"
            icon={Volume2}
            lang={LANGUAGES[language]}
            className="max-md:flex-col max-md:gap-0.5 max-md:px-1 font-phone"
            onClick={() => void choose(language, greeting)}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
