import { Ear, EarOff, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { hush, say, useVoice } from '#pwa/ui/voice.ts';

const CONTROLS = 'a[href], button, select, summary, label, input, [role=tab], [role=button]';

/** What a control is called, as a screen reader would say it. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('title');
  if (label) return label;
  if (control instanceof HTMLSelectElement)
    return [control.labels[0]?.textContent, control.selectedOptions[0]?.textContent].filter(Boolean).join(': ');
  if (control instanceof HTMLInputElement && control.labels?.[0]) return nameOf(control.labels[0]);
  const copy = control.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], input')) hidden.remove();
  return [...copy.childNodes]
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(', ');
}

/**
 * For whoever does not read: while the ear is on, a press on anything says what it is, and does nothing else, once the phone has
 * handed over its voice. On a phone without one for the language this line says so, and the buttons that read aloud are not there.
 */
export function WorkerEars() {
  const { t, i18n } = useTranslation('workerHome');
  const voice = useVoice();
  const [on, setOn] = useState(false);
  const { language } = i18n;
  useEffect(() => {
    if (!on || !voice) return undefined;
    const hear = (event: Event) => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      if (!control || control.closest('[data-ear]')) return;
      // Also the press itself: a list of choices and a tab open on it, before any click.
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') void say(nameOf(control), voice, language, () => undefined);
    };
    const kinds = ['pointerdown', 'mousedown', 'click'] as const;
    for (const kind of kinds) document.addEventListener(kind, hear, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear, true);
      hush();
    };
  }, [on, voice, language]);

  const press = () => {
    setOn(!on);
    if (!on && voice) void say(t('ear_said'), voice, language, () => undefined);
  };
  return (
    <aside aria-label={t('ear_title')} className="border-b border-line bg-sunk">
      <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        {voice !== null && (
          <>
            <Button
              variant={on ? 'primary' : 'quiet'}
              size="large"
              icon={on ? EarOff : Ear}
              aria-pressed={on}
              data-ear
              className={on ? 'my-1' : '-ms-4'}
              onClick={press}
            >
              {t(on ? 'ear_off' : 'ear_on')}
            </Button>
            {on && (
              <p role="status" className="py-1 text-sm text-soft">
                {t('ear_said')}
              </p>
            )}
          </>
        )}
        {voice === null && (
          <p className="flex items-center gap-3 py-2 text-sm text-soft">
            <VolumeX aria-hidden className="size-6 shrink-0" />
            {t('ear_none')}
          </p>
        )}
      </div>
    </aside>
  );
}
