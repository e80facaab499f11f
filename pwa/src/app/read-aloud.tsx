import { Ear, EarOff, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { speakFirst } from './speak-first.ts';
import { stopSpeaking, speak, useVoice } from '#pwa/ui/tts.ts';

/** The accessible name of a control. */
function accessibleNameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('title');
  if (label) return label;
  if (control instanceof HTMLSelectElement)
    return [control.labels[0]?.textContent, control.selectedOptions[0]?.textContent].filter(Boolean).join(': ');
  if ((control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.labels?.[0])
    return accessibleNameOf(control.labels[0]);
  const copy = control.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], input')) hidden.remove();
  return [...copy.childNodes]
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(', ');
}

/**
 * For users who cannot read: while it is on, a press on a control speaks its name, and a second press acts. If the device has no voice for
 * the language, this bar says so and there are no listen buttons.
 */
export function ReadAloud() {
  const { t, i18n } = useTranslation('workerHome');
  const voice = useVoice();
  const [on, setOn] = useState(false);
  const { language } = i18n;
  useEffect(() => {
    if (!on || !voice) return undefined;
    const end = speakFirst((control) => void speak(accessibleNameOf(control), voice, language, () => undefined));
    return () => {
      end();
      stopSpeaking();
    };
  }, [on, voice, language]);

  const press = () => {
    setOn(!on);
    if (!on && voice) void speak(t('read_aloud_hint'), voice, language, () => undefined);
  };
  return (
    <aside
      aria-label={t('read_aloud_title')}
      // While it is on, it stays in sight below the header.
      className={cx('border-b border-line bg-sunk', on && 'sticky top-[3.8rem] z-10 desk:top-[4.5rem]')}
    >
      <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        {voice !== null && (
          <>
            <Button
              variant={on ? 'primary' : 'quiet'}
              size="large"
              icon={on ? EarOff : Ear}
              aria-pressed={on}
              data-skip-read-aloud
              className={on ? 'my-1' : '-ms-4'}
              onClick={press}
            >
              {t(on ? 'read_aloud_off' : 'read_aloud_on')}
            </Button>
            {on && (
              <p role="status" className="py-1 text-sm text-soft">
                {t('read_aloud_hint')}
              </p>
            )}
          </>
        )}
        {voice === null && (
          <p className="flex items-center gap-3 py-2 text-sm text-soft">
            <VolumeX aria-hidden className="size-6 shrink-0" />
            {t('read_aloud_unavailable')}
          </p>
        )}
      </div>
    </aside>
  );
}
